/**
 * The text of a rule file in CodeMirror.
 *
 * It is in a shadow tree, where its styles need no `style` element, which the content security policy forbids.
 */
import { autocompletion, closeBrackets, closeBracketsKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, foldGutter, foldKeymap, indentOnInput } from '@codemirror/language';
import { lintGutter, nextDiagnostic, previousDiagnostic, setDiagnostics } from '@codemirror/lint';
import type { Diagnostic as Underlined } from '@codemirror/lint';
import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, showPanel } from '@codemirror/view';
import { make } from '../../ui/dom';
import type { Diagnostic } from '../../engine/structures';
import { translate } from '../../language/translate';
import { inlineCode, helpAt, hoverHelp } from './help';
import { ruleLanguage } from './languages';
import type { Entry } from './reference';
import { searchPanel } from './search';
import { textTheme } from './text_theme';

export interface TextActions {
  /** The text has changed. */
  changed(): void;
  /** The cursor is on a word of the language, or on none. */
  pointed(entries: readonly Entry[]): void;
  /** Help was requested for the word at the cursor. */
  help(entries: readonly Entry[]): void;
  save(): void;
}

export class RuleText {
  readonly element = make('div', { class: 'rule-text' });
  private readonly view: EditorView;

  constructor(text: string, actions: TextActions) {
    const root = this.element.attachShadow({ mode: 'open' });
    // From outside, nobody could tell that the focus is in a text field, so the page's shortcuts must not see these
    // keys.
    this.element.addEventListener('keydown', (event) => event.stopPropagation());
    this.view = new EditorView({
      root,
      parent: root,
      state: EditorState.create({ doc: text, extensions: extensionsFor(text, actions) }),
    });
  }

  /** The text with plain line ends, which the places of diagnostics assume. */
  get text(): string {
    return this.view.state.doc.toString();
  }

  focus(): void {
    this.view.focus();
  }

  /** Underlines the diagnostics, if they belong to the current text. */
  underline(diagnostics: readonly Diagnostic[]): void {
    const { state } = this.view;
    const { length } = state.doc;
    const underlined = diagnostics.map((diagnostic): Underlined => {
      const { severity, message, code, hints } = diagnostic;
      const from = Math.min(diagnostic.start, length);
      const to = Math.min(Math.max(diagnostic.end, from), length);
      const text = [message, ...hints].join('. ');
      return {
        from,
        to,
        severity,
        source: code,
        message: text,
        renderMessage: () => renderDiagnostic(diagnostic),
      };
    });
    this.view.dispatch(setDiagnostics(state, underlined));
  }

  /** Goes to the place of a diagnostic. */
  goTo({ start, end }: Diagnostic): void {
    const { length } = this.view.state.doc;
    const [anchor, head] = [Math.min(start, length), Math.min(end, length)];
    this.view.dispatch({ selection: { anchor, head }, scrollIntoView: true });
    this.focus();
  }

  close(): void {
    this.view.destroy();
  }
}

function renderDiagnostic({ message, hints, code }: Diagnostic): Node {
  const lines = hints.map((hint) => make('small', {}, ...inlineCode(hint)));
  return make(
    'div',
    { class: 'diagnostic-message' },
    `${code}: `,
    ...inlineCode(message),
    ...lines,
  );
}

function extensionsFor(text: string, actions: TextActions) {
  const help = ({ state }: EditorView) => {
    actions.help(helpAt(state, state.selection.main.head)?.entries ?? []);
    return true;
  };
  const save = () => {
    actions.save();
    return true;
  };
  return [
    lineNumbers(),
    foldGutter(),
    lintGutter(),
    history(),
    bracketMatching(),
    closeBrackets(),
    indentOnInput(),
    autocompletion({ icons: false }),
    searchPanel(),
    hoverHelp,
    ruleLanguage(text),
    textTheme,
    phrases(),
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({
      'aria-label': translate('ruleEditor.ruleText'),
      'aria-describedby': 'keys',
      // Makes the scrolling text reachable by keyboard, also for assistive technology.
      tabindex: '0',
    }),
    showPanel.of(() => ({
      dom: make('p', { id: 'keys', class: 'keys' }, translate('ruleEditor.keyboardHelp')),
    })),
    EditorView.updateListener.of(({ docChanged, selectionSet, state }) => {
      if (docChanged) actions.changed();
      if (docChanged || selectionSet)
        actions.pointed(helpAt(state, state.selection.main.head)?.entries ?? []);
    }),
    keymap.of([
      { key: 'F1', run: help },
      { key: 'F8', run: nextDiagnostic, shift: previousDiagnostic },
      { key: 'Mod-s', run: save },
      ...closeBracketsKeymap,
      ...historyKeymap,
      ...foldKeymap,
      ...defaultKeymap,
      indentWithTab,
    ]),
  ];
}

/** The library's own texts, in the language of the page. */
function phrases() {
  return EditorState.phrases.of({
    Completions: translate('ruleEditor.completions'),
    'Fold line': translate('ruleEditor.fold'),
    'Unfold line': translate('ruleEditor.unfold'),
    'folded code': translate('ruleEditor.foldedList'),
    unfold: translate('ruleEditor.unfold'),
    'Folded lines': translate('ruleEditor.foldedLines'),
    'Unfolded lines': translate('ruleEditor.unfoldedLines'),
    to: '–',
    'Selection deleted': translate('ruleEditor.selectionDeleted'),
    'current match': translate('ruleEditor.found'),
    'on line': translate('ruleEditor.onLine'),
    'Control character': translate('ruleEditor.controlCharacter'),
  });
}

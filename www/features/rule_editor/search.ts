/** The search panel above the text, which also finds matches in folded lines. */
import {
  SearchQuery,
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  search,
  searchKeymap,
  setSearchQuery,
} from '@codemirror/search';
import { keymap } from '@codemirror/view';
import type { EditorView, Panel } from '@codemirror/view';
import { make, makeButton } from '../../ui/dom';
import { translate } from '../../language/translate';

/** Shortcuts of the library that do not belong to the search panel. */
const foreign = new Set(['Mod-Alt-g', 'Mod-d', 'Mod-Shift-l']);

export function searchPanel() {
  const keys = searchKeymap.filter(({ key }) => !foreign.has(key ?? ''));
  return [search({ top: true, createPanel: makePanel }), keymap.of(keys)];
}

function makePanel(view: EditorView): Panel {
  const field = make('input', {
    type: 'search',
    dir: 'ltr',
    'aria-label': translate('ruleEditor.find'),
    placeholder: translate('ruleEditor.find'),
    'main-field': 'true',
    value: getSearchQuery(view.state).search,
  });
  const look = () =>
    view.dispatch({
      effects: setSearchQuery.of(new SearchQuery({ search: field.value, literal: true })),
    });
  const close = () => {
    closeSearchPanel(view);
    view.focus();
  };
  const dom = make(
    'div',
    { class: 'finding', role: 'search' },
    field,
    makeButton(translate('ruleEditor.findPrevious'), () => void findPrevious(view)),
    makeButton(translate('ruleEditor.findNext'), () => void findNext(view)),
    makeButton(translate('ruleEditor.closeSearch'), close),
  );
  field.addEventListener('input', look);
  dom.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && event.target === field)
      (event.shiftKey ? findPrevious : findNext)(view);
    else return;
    event.preventDefault();
  });
  return { dom, top: true, mount: () => field.select() };
}

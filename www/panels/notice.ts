/** A short message beside a site, which disappears after a moment. The status line shows it too. */
import { make, setAttribute, setText } from '../ui/dom';
import type { SiteId } from '../engine/structures';
import type { Panel } from '../ui/panel';

export function makeNotice(placeOf: (site: SiteId) => { x: number; y: number } | null): Panel {
  const element = make('div', { class: 'notice', 'aria-hidden': 'true', hidden: true });
  return {
    element,
    render({ notice: refusal, footprint, tokens }) {
      const isRefused = refusal === null && footprint !== null && tokens.length === 0;
      const rests = isRefused && footprint.refused !== '' && footprint.sites.length > 0;
      const notice = rests ? { site: footprint.site, text: footprint.refused } : refusal;
      const place = notice && notice.site !== null ? placeOf(notice.site) : null;
      setAttribute(element, 'hidden', place === null);
      if (notice === null || place === null) return;
      setText(element, notice.text);
      element.style.setProperty('--x', String(place.x));
      element.style.setProperty('--y', String(place.y));
      setAttribute(element, 'data-above', place.y > 0.3);
    },
  };
}

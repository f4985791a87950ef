import type { ClassAttributes, HTMLAttributes } from 'react';
import type { BoardEvents, BoardwrightBoardElement } from './api.js';

/** The attributes of the element, as React sets them. */
type Said = Partial<
  Pick<
    BoardwrightBoardElement,
    | 'game'
    | 'src'
    | 'rules'
    | 'variant'
    | 'position'
    | 'moves'
    | 'players'
    | 'level'
    | 'lesson'
    | 'lessons'
    | 'keepProgress'
    | 'viewOnly'
    | 'controls'
    | 'coordinates'
    | 'orientation'
    | 'theme'
    | 'material'
    | 'figures'
    | 'letters'
    | 'animation'
  >
>;

type Heard = { [K in keyof BoardEvents as `on${K}`]?: (event: BoardEvents[K]) => void };

/** What React takes: attributes as properties, and `onmove` and the like for events. */
export type BoardwrightBoardProps = Said &
  Heard &
  ClassAttributes<BoardwrightBoardElement> &
  Omit<HTMLAttributes<BoardwrightBoardElement>, keyof Heard>;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'boardwright-board': BoardwrightBoardProps;
    }
  }
}

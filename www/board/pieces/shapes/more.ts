/** The shapes that are loaded when needed. */
import { courtShapes } from './court';
import { folkShapes } from './folk';
import { formShapes } from './forms';
import type { Shape } from './pen';

export const moreShapes: Record<string, Shape> = { ...courtShapes, ...folkShapes, ...formShapes };

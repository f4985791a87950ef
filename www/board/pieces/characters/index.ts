/** The characters that are drawn from outlines, so that pieces look the same whatever fonts a system has. */
import type { Outlines } from '../../canvas/lettering';
import { ideographs } from './ideographs';
import { symbols } from './symbols';

export const characters: Outlines = { ...ideographs, ...symbols };

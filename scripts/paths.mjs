// Absolute paths in this checkout.
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @param {string[]} parts */
export const inRoot = (...parts) => path.join(root, ...parts);

/** Where cargo puts build output. */
export const targetFolder = () => path.resolve(root, process.env['CARGO_TARGET_DIR'] ?? 'target');

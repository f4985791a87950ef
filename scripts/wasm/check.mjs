// Fails when pkg/ is missing or older than the sources.
import { isFresh } from './stamp.mjs';

if (isFresh()) {
  console.log('pkg/ is built from the sources as they are.');
} else {
  console.error('pkg/ is stale: run `npm run wasm` and commit it.');
  process.exitCode = 1;
}

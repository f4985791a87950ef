// Serves the built page to the browser tests, which read the address from the output.
import { startServer } from './server.mjs';

const { url } = await startServer();
console.log(`The page is at ${url}`);

// Serves the built page to the browser tests; they read its address from what this prints.
import { startServer } from './server.mjs';

const { url } = await startServer();
console.log(`The page is at ${url}`);

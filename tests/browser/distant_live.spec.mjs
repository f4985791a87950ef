// Two people play live, each in a browser of their own, whose pages are connected directly.
import assert from 'node:assert/strict';
import dgram from 'node:dgram';
import { once } from 'node:events';
import {
  agree,
  connect,
  follow,
  hasConnection,
  hasPlies,
  hasTask,
  invite,
  inviteLive,
  panelOf,
  paste,
  plies,
  positionOf,
  takeLink,
  test,
  typeMove,
  withoutAnimation,
} from './elsewhere.mjs';

/** @typedef {import('@playwright/test').Page} Page */

test('an answer may be opened as a link, in another window than the invitation', async ({
  page,
  there,
}) => {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'breakthrough', way: 'Live' });
  await follow(there, await takeLink(page, 'Invitation to connect'));
  await agree(there);
  const answer = await takeLink(there, 'Answer to the invitation');
  const opened = await page.context().newPage();
  await opened.goto(answer);
  await hasConnection(page, 'connected');
  await hasConnection(there, 'connected');
  await opened.getByRole('dialog').getByText('in the window with the invitation').waitFor();
  await opened.close();
  await typeMove(page, 'a2 - a3');
  await hasTask(there, 'move');
  // A second answer to the same invitation comes too late.
  await panelOf(page).getByRole('button', { name: 'Disconnect' }).click();
  await paste(page, answer);
  await panelOf(page).getByText('This answer belongs to another invitation.').waitFor();
});

test('a lesson in between neither loses the game nor the moves that come meanwhile', async ({
  page,
  there,
}) => {
  await inviteLive(page, there, { game: 'breakthrough' });
  await typeMove(page, 'a2 - a3');
  await hasTask(there, 'move');
  await page.evaluate(() => {
    location.hash = '#lesson=chase/first-steps';
  });
  const lesson = page.getByRole('region', { name: 'Lesson' });
  await lesson.waitFor();
  await typeMove(there, 'a7 - a6');
  await hasTask(there, 'wait');
  const leave = lesson.getByRole('button', { name: 'Leave the lesson' });
  await leave.focus();
  await page.keyboard.press('Enter');
  await hasPlies(page, 2);
  await hasTask(page, 'move');
  await hasConnection(page, 'connected');
  await page.locator('[role="grid"]:focus-within').waitFor();
  // Nor is it lost for the next visit.
  await page.reload();
  await hasTask(page, 'move');
  await hasPlies(page, 2);
});

/** Notes the connections and channels of a page. @param {Page} page */
const recordConnections = (page) =>
  page.addInitScript(() => {
    const Native = RTCPeerConnection;
    /** @type {RTCDataChannel[]} */
    const channels = [];
    Object.assign(window, { channels });
    window.RTCPeerConnection = class extends Native {
      /** @override @param {string} label @param {RTCDataChannelInit} [init] */
      createDataChannel(label, init) {
        const channel = super.createDataChannel(label, init);
        channels.push(channel);
        return channel;
      }
    };
  });

/** How many connections a page has begun. @param {Page} page */
const begun = (page) =>
  page.evaluate(
    () => /** @type {{ channels: unknown[] }} */ (/** @type {unknown} */ (window)).channels.length,
  );

test('an invitation asks before anything is connected', async ({ page, there }) => {
  for (const one of [page, there]) await withoutAnimation(one);
  await recordConnections(there);
  await page.reload();
  await invite(page, { game: 'breakthrough', way: 'Live' });
  const link = await takeLink(page, 'Invitation to connect');
  await follow(there, link);
  const dialog = there.getByRole('dialog', { name: 'Connect directly?' });
  await dialog.getByText('Ann invites you').waitFor();
  await dialog.getByText('network address').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  // The game is here all the same, and goes on by links.
  await hasTask(there, 'wait');
  assert.equal(await begun(there), 0);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await typeMove(page, 'a2 - a3');
  await paste(there, await takeLink(page));
  await hasTask(there, 'move');
  // It may be accepted later, and connects only then.
  await paste(there, link);
  await agree(there);
  await panelOf(there).getByLabel('Answer to the invitation').waitFor();
  assert.equal(await begun(there), 1);
  await hasPlies(there, 1);
});

test('an invitation in the wrong place connects nobody', async ({ page, there }) => {
  for (const one of [page, there]) await withoutAnimation(one);
  await page.reload();
  await invite(page, { game: 'breakthrough', way: 'Live' });
  const link = await takeLink(page, 'Invitation to connect');
  // In the field for the answer.
  await paste(page, link);
  await panelOf(page).getByText('This is your own invitation.').waitFor();
  // Cut off, and with another answer's words around it.
  await paste(page, `${link.slice(0, -40)}`);
  await panelOf(page).getByText('The link is damaged.').waitFor();
  await paste(page, 'v=0 o=- 1 2 IN IP4 127.0.0.1');
  await panelOf(page).getByText('There is no link to a game in this text.').waitFor();
  await paste(page, 'x'.repeat(300_000));
  await panelOf(page).getByText('There is no link to a game in this text.').waitFor();
  // The answer is still waited for.
  await follow(there, link);
  await agree(there);
  await paste(page, `Here it is: ${await takeLink(there, 'Answer to the invitation')}.`);
  for (const one of [page, there]) await hasConnection(one, 'connected');
});

test('messages that nobody needs do no harm', async ({ page, there }) => {
  await recordConnections(page);
  await inviteLive(page, there, { game: 'breakthrough' });
  await typeMove(page, 'a2 - a3');
  await hasTask(there, 'move');
  const position = await positionOf(there);
  const code = (await takeLinkOf(page)).replace(/^.*#play=/, '');
  await page.evaluate(async (game) => {
    const { channels } = /** @type {{ channels: RTCDataChannel[] }} */ (
      /** @type {unknown} */ (window)
    );
    const [channel] = channels;
    const other = `AQ${game.slice(2, 6)}${'A'.repeat(100)}`;
    const codes = ['', '<b>', game.slice(0, -9), other, 'A'.repeat(16_000), game];
    for (let at = 0; at < 300; at++) {
      for (const one of codes) channel?.send(JSON.stringify({ kind: 'game', code: one }));
      await new Promise((go) => setTimeout(go, 2));
    }
    for (const odd of ['', '{}', 'null', '[', 'x'.repeat(60_000)]) channel?.send(odd);
    channel?.send(new Uint8Array(60_000));
  }, code);
  await typeMove(there, 'a7 - a6');
  await hasPlies(page, 2);
  assert.notEqual(await positionOf(there), position);
  assert.equal(await plies(there), 2);
  assert.equal(await there.locator('dialog[open]').count(), 0);
  await typeMove(page, 'b2 - b3');
  await hasPlies(there, 3);
});

/** The link of a page whose panel does not show it, since it is not needed. @param {Page} page */
const takeLinkOf = async (page) => {
  const field = panelOf(page).locator('.link-box input').first();
  await page.waitForFunction(
    (one) => one instanceof HTMLInputElement && one.value !== '',
    await field.elementHandle(),
  );
  return field.inputValue();
};

test('a server that talks nonsense does not hold up a connection', async ({ page, there }) => {
  const server = dgram.createSocket('udp4');
  let asked = 0;
  server.on('message', (_, { port, address }) => {
    asked++;
    server.send('HTTP/1.1 418 nonsense', port, address);
  });
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  const relays = `stun:127.0.0.1:${server.address().port} turn:a:b@127.0.0.1:9 nonsense stun:[::1`;
  for (const one of [page, there])
    await one.addInitScript((text) => {
      const settings = { speed: 'off', pace: 'none', relays: text };
      if (origin !== 'null') localStorage.setItem('boardwright:1', JSON.stringify({ settings }));
    }, relays);
  await page.reload();
  await invite(page, { game: 'breakthrough', way: 'Live' });
  await follow(there, await takeLink(page, 'Invitation to connect'));
  const dialog = there.getByRole('dialog', { name: 'Connect directly?' });
  await dialog.getByText('turn:127.0.0.1:9').waitFor();
  await agree(there);
  await paste(page, await takeLink(there, 'Answer to the invitation'));
  for (const one of [page, there]) await hasConnection(one, 'connected');
  server.close();
  assert(asked > 0, 'the server was asked');
  await panelOf(page).getByRole('button', { name: 'Disconnect' }).click();
  await hasConnection(there, 'lost');
  await connect(there, page);
});

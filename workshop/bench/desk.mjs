import { setTimeout as pause } from "node:timers/promises";

const OPERATOR = "operator@demo.example.in";

/**
 * Logs the demo's operator in, with the codes of the outbox. The server needs SANDBOX_PAGES=open.
 * @param {number} port
 * @returns {Promise<string>} the header Cookie of the session
 */
export async function logInAtDesk(port) {
  const origin = `http://127.0.0.1:${port}`;
  const outbox = async () => (await fetch(`${origin}/sandbox/outbox`)).text();
  const mailed = await step(origin, "", { email: OPERATOR });
  let code;
  while ((code = /\b\d{6}\b/.exec((await outbox()).split(`data-to="${OPERATOR}"`)[1] ?? "")) === null) await pause(50);
  const second = await step(origin, mailed, { code: code[0] });
  return step(origin, second, { code: /data-operator-code[^>]*>(\d{6})/.exec(await outbox())?.[1] ?? "" });
}

/**
 * Takes a step of the log-in.
 * @param {string} origin
 * @param {string} cookie
 * @param {Record<string, string>} fields
 */
async function step(origin, cookie, fields) {
  const request = { headers: { Cookie: cookie, Origin: origin }, body: new URLSearchParams(fields) };
  const response = await fetch(`${origin}/desk/login`, { ...request, method: "POST", redirect: "manual" });
  if (response.status !== 303) throw new Error(`The log-in at the desk returned ${response.status}`);
  const cookies = response.headers.getSetCookie().map((header) => header.split(";")[0] ?? "");
  return cookies.filter((pair) => !pair.endsWith("=")).join("; ");
}

/**
 * Downloads lists at the same time.
 * @param {number} port
 * @param {string} cookie
 * @param {readonly string[]} lists
 */
export async function exportLists(port, cookie, lists) {
  await Promise.all(
    lists.map(async (list) => {
      const response = await fetch(`http://127.0.0.1:${port}/desk/export/${list}`, { headers: { Cookie: cookie } });
      if (!response.headers.get("content-type")?.startsWith("text/csv")) throw new Error(`/desk/export/${list} is no CSV file`);
      await response.arrayBuffer();
    }),
  );
}

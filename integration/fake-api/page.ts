import { switchableFaults } from "./faults";
import { isCallPath, payloads, type CallPath } from "./payloads";
import { knownOwner, knownStickers, reseller } from "./state";
import { EVERYONE, startUpstream, type Upstream } from "./upstream";

const PAYMENTS = "Orders cannot be paid, because this API has no account with a payment provider.";

/** The names of the faults that a person can switch on. */
export const switchableNames: readonly string[] = Object.keys(switchableFaults);

/** The fault that is on for all visitors. A path of null means all API calls. */
type ActiveFault = { readonly name: string; readonly path: CallPath | null };

/**
 * Starts the fake API with a page at `/` that shows the codes and messages, and switches a fault on and off.
 * @param fault one of `switchableNames` for all API calls from the start, or null.
 */
export async function startWithPage(port: number, websiteOrigin: string, fault: string | null): Promise<Upstream> {
  let active: ActiveFault | null = null;
  const switchTo = (api: Upstream, next: ActiveFault | null) => {
    if (active !== null) api.fail(EVERYONE, null, active.path ?? undefined);
    if (next !== null) api.fail(EVERYONE, switchableFaults[next.name] ?? null, next.path ?? undefined);
    active = next;
  };
  const page = {
    show: (api: Upstream) => render(api, websiteOrigin, active),
    submit: (api: Upstream, form: URLSearchParams) => switchTo(api, readForm(form)),
  };
  const started = await startUpstream(null, { port, page });
  if (fault !== null) switchTo(started, { name: fault, path: null });
  return started;
}

/** Returns what a person can try out, as text. */
export function describe(apiOrigin: string, websiteOrigin: string): string {
  return [
    "",
    `Website    ${websiteOrigin}/`,
    `Fake API   ${apiOrigin}/  (shows the codes and messages, and switches faults)`,
    `Owner      ${websiteOrigin}/userlogin  phone ${knownOwner.phone}`,
    `Reseller   ${websiteOrigin}/resellerlogin  e-mail ${reseller.email}`,
    "",
    "Scan a sticker:",
    ...scans(websiteOrigin).flatMap(([name, url]) => [`  ${name}`, `    ${url}`]),
    "",
    PAYMENTS,
  ].join("\n");
}

function scans(websiteOrigin: string): [name: string, url: string][] {
  const stickers: [string, string][] = [
    ["registered and paid", knownStickers.paid],
    ["registered, on trial", knownStickers.trial],
    ["new", knownStickers.fresh],
    ["postpaid, not paid yet", knownStickers.unpaidPostpaid],
  ];
  return stickers.map(([name, guid]) => [name, `${websiteOrigin}/qrcode_process/${guid}`]);
}

/** Returns the fault that the form switches on, or null for none. */
function readForm(form: URLSearchParams): ActiveFault | null {
  const name = form.get("fault") ?? "";
  const path = form.get("path") ?? "";
  return switchableNames.includes(name) ? { name, path: isCallPath(path) ? path : null } : null;
}

function render({ state }: Upstream, websiteOrigin: string, active: ActiveFault | null): string {
  const stickers = scans(websiteOrigin).map(([name, url]) => `<a href="${escape(url)}">${escape(name)}</a>`);
  const codes = [...state.codes].map(([account, code]) => `${escape(account)}: <b>${escape(code)}</b>`);
  return `<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>Fake API</title>
<body style="font: 1rem/1.5 sans-serif; max-width: 40rem; margin: 1rem auto; padding: 0 1rem">
<h1>Fake API</h1>
<p>The website <a href="${escape(websiteOrigin)}/">${escape(websiteOrigin)}</a> calls this API. ${PAYMENTS}</p>
<h2>Fault</h2>
<p>${active === null ? "No fault is on." : `<b>${escape(active.name)}</b> is on for ${escape(active.path ?? "all calls")}.`}</p>
<form method="post" action="/">
<p><label>Fault <select name="fault">${options(["none", ...switchableNames], active?.name ?? "none")}</select></label>
<label>of <select name="path"><option value="">all calls</option>${options(Object.keys(payloads), active?.path ?? "")}</select></label>
<button>Switch</button></p>
</form>
<h2>Stickers</h2>
${list(stickers)}
<h2>One-time codes</h2>
<p>The owner's phone is ${escape(knownOwner.phone)}, and the reseller's e-mail ${escape(reseller.email)}.</p>
${list(codes)}
<h2>Messages and phone calls</h2>
${list(state.sent.map(escape))}
</body>
</html>
`;
}

function options(values: readonly string[], selected: string): string {
  return values.map((value) => `<option${value === selected ? " selected" : ""}>${escape(value)}</option>`).join("");
}

function list(items: readonly string[]): string {
  return items.length === 0 ? "<p>None yet.</p>" : `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}

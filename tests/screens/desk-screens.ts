import { requestDeskCode, runAtDesk } from "../harness/desk-journey";
import type { Visitor } from "../harness/browser/browser";
import type { ScreenServers } from "./screen-servers";
import { screenAfterSteps, screenAt, type Screen } from "./screen";

const operator = (servers: ScreenServers) => servers.operator();

/** The operator's website. */
export const deskScreens: readonly Screen[] = [
  screenAt("the desk's log-in", "/desk/login", "Log in to the desk"),
  screenAfterSteps("the desk's log-in, code step", "a mail with six digits", (visitor) => requestDeskCode(visitor)),
  screenAfterSteps("the desk's log-in, a wrong code", "This code is not right.", async (visitor) =>
    (await requestDeskCode(visitor, "nobody@example.in")).form("Log in").fill({ code: "000000" }).submit("Log in"),
  ),
  screenAt("the desk's first page", "/desk", "Parcels to send", operator),
  screenAt("the desk's orders", "/desk/orders", "Download as CSV", operator),
  screenAt("the desk's orders, nothing found", "/desk/orders?search=nothing", "Nothing found.", operator),
  screenAfterSteps("an order at the desk", "Customer", async (visitor) => openFirst(visitor, "/desk/orders"), operator),
  screenAfterSteps("a phone number that the desk shows", "is in the audit", showPhone, operator),
  screenAt("the desk's register of invoices", "/desk/invoices", "Place of supply", operator),
  screenAt("the desk's totals of days", "/desk/days", "On account", operator),
  screenAt("the desk's owners", "/desk/owners", "Registered", operator),
  screenAfterSteps("an owner at the desk", "Change phone number", async (visitor) => openFirst(visitor, "/desk/owners"), operator),
  screenAt("an operator's authenticator app", "/desk/login?app=another", "Your recovery codes that still work", operator),
  screenAt("what the desk finds", "/desk/find?q=9810012345", "Owners", operator),
  screenAt("a command at the desk", "/desk/do/mint", "Create a batch", operator),
  screenAfterSteps(
    "a command with a wrong value",
    "Number of packs must be a whole number.",
    (visitor) => runAtDesk(visitor, "/desk/do/mint", { batch: "screens", product: "car", kind: "prepaid", count: "x" }),
    operator,
  ),
  screenAfterSteps("the desk's dockets of many parcels", "Docket of", (visitor) => tickParcels(visitor), operator),
  screenAfterSteps(
    "the desk's dockets of many parcels, one missing",
    "is missing.",
    async (visitor) => (await tickParcels(visitor)).form("Dispatch parcels").fill({ courier: "DTDC" }).submit("Dispatch parcels"),
    operator,
  ),
  screenAfterSteps("a page that is edited at the desk, with its preview", "Preview", previewPage, operator),
  screenAfterSteps("a job of the desk", "Started by", (visitor) => runAtDesk(visitor, "/desk/do/print", { leaflet: true }), operator),
  screenAt("the desk's audit", "/desk/audit", "Outcome", operator),
];

async function openFirst(visitor: Visitor, list: string) {
  const links = (await visitor.open(list)).links();
  return visitor.open(links.find(({ address }) => address.startsWith(`${list}/`))?.address ?? "");
}

/** Opens the form for the dockets of the orders that wait, of the demo's resellers. */
async function tickParcels(visitor: Visitor) {
  const list = await visitor.open("/desk/orders?state=to+dispatch&kind=reseller");
  const waiting = list.find("input", { name: "id" }).map((box) => box.attribute("value") ?? "");
  return list.form("Dispatch parcels").fill({ id: waiting }).submit("Dispatch parcels");
}

async function showPhone(visitor: Visitor) {
  const [form] = (await openFirst(visitor, "/desk/orders")).forms().filter(({ buttons }) => buttons.includes("Show"));
  if (form === undefined) throw new Error("The order has no masked value");
  return form.submit("Show");
}

async function previewPage(visitor: Visitor) {
  const page = await visitor.open("/desk/do/set-page?of=pages&id=terms");
  return page.form("Preview").submit("Preview");
}

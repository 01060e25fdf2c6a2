import { createServer, type IncomingHttpHeaders, type IncomingMessage, type Server } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, it } from "vitest";

import { browser } from "./browser";

type Seen = { readonly method: string; readonly path: string; readonly headers: IncomingHttpHeaders; readonly body: string };

const PAGE = `<!doctype html><title> A page </title>
  <nav><form action="/search"><input name="q"><button>Search</button></form></nav>
  <h1>Register  <b>now</b></h1><p hidden>unseen</p><script>unseen()</script><noscript><p>Without scripts</p></noscript>
  <form method="post" action="/register?step=1" id="main">
    <input type="hidden" name="key" value="k1">
    <label>Phone <input name="strPhone" type="tel" aria-describedby="hint missing"></label><p id="hint">10 digits</p>
    <input type="radio" name="kind" value="car"><input type="radio" name="kind" value="bike" checked>
    <input type="checkbox" name="terms"><input type="checkbox" name="gone" disabled>
    <select name="state"><option value="" disabled selected>Choose</option><option value="7">Delhi</option></select>
    <fieldset disabled><input name="off" value="1"></fieldset>
    <textarea name="message">
one
two</textarea>
    <button type="button">Nothing</button><button name="intent" value="send">Send <span>OTP</span></button>
    <input type="submit" name="intent" value="Cancel" formaction="/cancel">
  </form><input name="outside" form="main" value="yes"><a href="/away">Go away</a>`;

let server: Server;
let origin = "";
const seen: Seen[] = [];

beforeAll(async () => {
  server = createServer((request, response) => {
    void record(request).then((message) => {
      seen.push(message);
      if (message.path === "/away") response.writeHead(302, { Location: "/there?from=away" });
      if (message.path === "/login")
        response.setHeader("Set-Cookie", [
          "owner=o1; Path=/; HttpOnly; SameSite=Lax",
          "__Host-safe=1; Path=/; HttpOnly; SameSite=Lax; Secure",
        ]);
      if (message.path === "/unsafe") response.setHeader("Set-Cookie", "language=hi; Path=/; SameSite=Lax");
      if (message.path === "/logout") response.setHeader("Set-Cookie", "owner=; Path=/; Max-Age=0");
      response.end(PAGE);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`;
});

afterAll(() => server.close());

it("shows the text of a page as a text browser does", async () => {
  const page = await browser(origin).open("/register");
  expect(page.title).toBe("A page");
  expect(page.text).toContain("Register now\nWithout scripts");
  expect(page.text).not.toContain("unseen");
  expect(page.descriptionOf("strPhone")).toBe("10 digits");
  expect(page.find("input", { type: "radio", checked: true }).map((element) => element.attribute("value"))).toEqual(["bike"]);
});

it("sends a form as browsers do, but without the headers Origin, Referer and Sec-*", async () => {
  const page = await browser(origin).open("/register");
  await page.form("Send OTP").fill({ strPhone: "98765 43210", kind: "car", terms: true, state: "Delhi" }).submit("Send OTP");
  const { method, path, headers, body } = lastSeen();
  expect([method, path, headers["content-type"]]).toEqual(["POST", "/register?step=1", "application/x-www-form-urlencoded"]);
  expect(body).toBe("key=k1&strPhone=98765+43210&kind=car&terms=on&state=7&message=one%0D%0Atwo&outside=yes&intent=send");
  expect(Object.keys(headers).filter((name) => /^(origin|referer|sec-)/.test(name))).toEqual([]);
  expect(headers["x-forwarded-for"]).toMatch(/^198\.1[89]\./);
});

it("leaves out unchecked and disabled controls, and uses the method of a form and the URL of its button", async () => {
  const page = await browser(origin).open("/register");
  await page.form("Cancel").submit("Cancel");
  expect(lastSeen().path).toBe("/cancel");
  expect(lastSeen().body).toBe("key=k1&strPhone=&kind=bike&message=one%0D%0Atwo&outside=yes&intent=Cancel");
  await page.form("Search").fill({ q: "a b" }).submit();
  expect([lastSeen().method, lastSeen().path]).toEqual(["GET", "/search?q=a+b"]);
});

it("throws an error if a form is ambiguous, a field is missing or hidden, or a choice or button is missing", async () => {
  const page = await browser(origin).open("/register");
  expect(() => page.form()).toThrow("its forms: [Search] [Send OTP, Cancel]");
  expect(() => page.form("Send OTP").fill({ plate: "x" })).toThrow('No field "plate"');
  expect(() => page.form("Send OTP").fill({ key: "x" })).toThrow('No field "key"');
  expect(() => page.form("Send OTP").fill({ kind: "truck" })).toThrow('"kind" offers car, bike; not truck');
  await expect(page.form("Send OTP").submit("Buy")).rejects.toThrow('No button "Buy"');
});

it("follows redirects, unless an option says to return them", async () => {
  const page = await (await browser(origin).open("/")).follow("Go away");
  expect([page.path, page.redirectedFrom]).toEqual(["/there?from=away", ["/away"]]);
  const redirect = await browser(origin, { redirects: false }).open("/away");
  expect([redirect.status, redirect.headers.get("location")]).toEqual([302, "/there?from=away"]);
});

it("requests a visited page again, unless an option says to cache pages", async () => {
  const requestsFor = (path: string) => seen.filter((message) => message.path === path).length;
  const reloading = browser(origin);
  await reloading.open("/asked");
  await reloading.open("/asked");
  expect(requestsFor("/asked")).toBe(2);

  const caching = browser(origin, { cachesPages: true });
  await caching.open("/kept");
  await caching.post("/kept", {});
  await caching.open("/kept#part");
  await caching.open("/kept?again=1");
  expect([requestsFor("/kept"), requestsFor("/kept?again=1")]).toEqual([2, 1]);
});

it("keeps cookies as browsers do, unless an option says to refuse them", async () => {
  const visitor = browser(origin);
  await visitor.open("/login");
  await visitor.open("/");
  expect(lastSeen().headers.cookie).toBe("owner=o1");
  await visitor.open("/logout");
  await visitor.open("/");
  expect(lastSeen().headers.cookie).toBeUndefined();

  const refusing = browser(origin, { cookies: false });
  await refusing.open("/login");
  await refusing.open("/");
  expect(lastSeen().headers.cookie).toBeUndefined();
});

it("accepts no cookie that a script could read", async () => {
  await expect(browser(origin).open("/unsafe")).rejects.toThrow("Not a safe cookie: language=hi");
});

function lastSeen(): Seen {
  return seen.at(-1)!;
}

async function record(request: IncomingMessage): Promise<Seen> {
  return { method: request.method ?? "", path: request.url ?? "", headers: request.headers, body: await text(request) };
}

import { existsSync, readdirSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { findJava } from "../../commands/steps/programs.mjs";
import { inProject } from "../../commands/steps/project.mjs";
import { startScreenServers, type ScreenServers } from "../screens/screen-servers";
import type { ReachedScreen } from "../screens/screen";
import { screens } from "../screens/screens";
import { brokenLinks } from "../screens/links";
import { checkByW3c } from "../screens/w3c-checker";
import type { Form } from "../harness/browser/form";
import type { Page, PageElement } from "../harness/browser/page";
import { scaledTimeout } from "../harness/scaled-timeout";

const java = findJava();
const TEXT_TYPES: ReadonlySet<string> = new Set(["text", "tel", "email", "search"]);

/** Matches the end of a link or button, directly followed by another one. Only its last 40 characters are captured. */
const TOUCHING = /([^<>]{0,40})(?:<[/]span>|<[/]svg>)*<[/](?:a|button)><(?:a|button)\b/g;

/**
 * The routes of the screens that crawlers may open, although they are not indexed: the page for an unknown URL, two screens without content
 * of their own, the notice about personal data, and the form for a sticker's code.
 */
const OPEN_TO_CRAWLERS = ["$", "maincontactus", "navbarwhite", "notice", "s._index"];

let places: ScreenServers;
const arrivals = new Map<string, ReachedScreen>();
beforeAll(async () => {
  places = await startScreenServers();
});
afterAll(() => places.close());

describe("every screen", () => {
  test.each(screens)("$name: can be reached and is well formed", async ({ name, words, language = "en-IN", arrive }) => {
    const arrival = await arrive(places);
    arrivals.set(name, arrival);
    const { page } = arrival;
    expect(page.text).toContain(words);
    expect(page.find("html").map((element) => element.attribute("lang"))).toEqual([language]);
    expect(page.find("h1")).toHaveLength(1);
    expect(page.find("main")).toHaveLength(1);
    expect(page.title).toMatch(/\S/);
  });
});

test("the list of screens has at least one screen of every route", () => {
  const reached = new Set([...arrivals.values()].map(({ page }) => routeOf(page.url.pathname)));
  const routes = readdirSync(inProject("app", "routes")).filter((route) => existsSync(inProject("app", "routes", route, "route.tsx")));
  expect(routes.filter((route) => !reached.has(route))).toEqual([]);
});

test("every route has its own title", () => {
  const titles = new Map<string, string>();
  for (const { page } of arrivals.values()) {
    const route = routeOf(page.url.pathname);
    if (page.status === 200 && !titles.has(route)) titles.set(route, page.title);
  }
  const shared = [...titles].filter(([route, title]) => [...titles].some(([other, its]) => other !== route && its === title));
  expect(shared).toEqual([]);
});

test("search engines may index only the screens in the sitemap, and /addtoproduct", async () => {
  const sitemap = await (await fetch(`${places.origin}/sitemap.xml`)).text();
  const listed = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const mayBeIndexed = ({ page }: ReachedScreen) => page.find("meta", { name: "robots", content: "noindex" }).length === 0;
  const indexable = [...arrivals.values()].filter(mayBeIndexed).map(({ page }) => page.url.pathname);
  expect([...new Set(indexable)].sort()).toEqual([...listed, "/addtoproduct"].sort());
});

test("robots.txt blocks every screen that must not be indexed, unless the screen shows nothing about a sticker or a person", async () => {
  const robots = await (await fetch(`${places.origin}/robots.txt`)).text();
  const forbidden = [...robots.matchAll(/^Disallow: (.+)$/gm)].map(([, path = ""]) => path);
  const isNotIndexed = ({ page }: ReachedScreen) => page.find("meta", { name: "robots", content: "noindex" }).length === 1;
  const crawled = [...arrivals.values()]
    .filter(isNotIndexed)
    .map(({ page }) => page)
    // The desk needs a log-in, and no public file may show that there is one.
    .filter(({ path }) => path !== "/desk" && !path.startsWith("/desk/"))
    .filter(({ path }) => !forbidden.some((rule) => path.startsWith(rule)));
  expect([...new Set(crawled.map(({ url }) => routeOf(url.pathname)))].sort()).toEqual(OPEN_TO_CRAWLERS);
});

test("no two links or buttons touch, because text browsers would show them as one word", () => {
  const touching = [...arrivals].flatMap(([name, { page }]) => [...page.html.matchAll(TOUCHING)].map(([, words]) => `${name}: ${words}`));
  expect(touching).toEqual([]);
});

describe("a form with several buttons", () => {
  test(
    "keeps what was typed when it shows an error, whichever button was pressed",
    async () => {
      const tried = new Set<string>();
      for (const { page, form, button } of [...arrivals.values()].flatMap(({ page }) => pressable(page))) {
        const typed = oddText(page, form);
        const answer = await form.fill(typed).submit(button);
        const back = answer.forms().find(({ fields }) => fields.some((field) => field in typed));
        if (answer.status < 400 || !back) continue;
        // "Remove" may have deleted a row of the order.
        const left = Object.keys(typed).filter((name) => back.fields.includes(name));
        const kept = { from: page.path, button, fields: left.map((name) => [name, back.value(name)]) };
        expect(kept).toEqual({ from: page.path, button, fields: left.map((name) => [name, typed[name]]) });
        tried.add(`${routeOf(page.url.pathname)} ${button}`);
      }
      const expected = ["checkout Apply", "checkout Continue", "checkout Place Order", "neworder Place Order", "productdetail Buy Now"];
      expect([...tried]).toEqual(expect.arrayContaining(expected));
    },
    scaledTimeout(120_000),
  );
});

test(
  "every link and image has a target",
  async () => {
    expect(await brokenLinks([...arrivals.values()], places.origin)).toEqual([]);
  },
  scaledTimeout(120_000),
);

test.skipIf(java === null)(
  "the W3C checker finds no errors",
  async () => {
    const pages = new Map([...arrivals].map(([name, { page }]) => [name, page.html]));
    expect(await checkByW3c(java ?? "", pages)).toEqual([]);
  },
  scaledTimeout(120_000),
);

/** Returns every button of each form with several buttons. */
function pressable(page: Page) {
  const forms = page.forms().filter(({ buttons }) => new Set(buttons).size > 1);
  return forms.flatMap((form) => form.buttons.map((button) => ({ page, form, button })));
}

/** Returns the text "~?" for each text field. The server refuses most forms with this text. */
function oddText(page: Page, form: Form<Page>): Record<string, string> {
  const isOpen = (field: PageElement) =>
    TEXT_TYPES.has(field.attribute("type") ?? "text") && field.attribute("readonly") === null && field.attribute("tabindex") !== "-1";
  const names = page
    .find("input")
    .filter(isOpen)
    .map((field) => field.attribute("name") ?? "");
  return Object.fromEntries(names.filter((name) => form.fields.includes(name)).map((name) => [name, "~?"]));
}

/** Returns the folder in app/routes for the screen at this path. */
function routeOf(pathname: string): string {
  if (pathname === "/") return "_index";
  const [first = "", second] = pathname.slice(1).split("/");
  if (second === undefined && existsSync(inProject("app", "routes", `${first}._index`))) return `${first}._index`;
  if (first === "qrcode_process") return `${first}.$guid`;
  if (first === "desk") return deskRouteOf(second ?? "", pathname.split("/").length > 3);
  if (existsSync(inProject("app", "routes", `${first}_.${second}`))) return `${first}_.${second}`;
  return existsSync(inProject("app", "routes", first)) ? first : "$";
}

/** Returns the folder of a page of the desk. */
function deskRouteOf(second: string, hasThird: boolean): string {
  const isNamed = existsSync(inProject("app", "routes", `desk.${second}`));
  if (isNamed) return `desk.${second}`;
  if (second === "do") return "desk.do.$command";
  if (second === "jobs" && hasThird) return "desk.jobs.$id";
  return hasThird ? "desk.$list.$id" : "desk.$list._index";
}

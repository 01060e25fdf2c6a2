import { browser, type Visitor } from "../../harness/browser/browser";
import type { Upstream } from "../../../integration/fake-api/upstream";
import { knownOwner, knownStickers, reseller } from "../../../integration/fake-api/state";
import type { Situation, Context } from "./situation";

/** The cookies of each login, as Set-Cookie lines. */
export type Logins = Readonly<Record<"owner" | "newcomer" | "reseller", readonly string[]>>;

const SESSION_COOKIES = ["owner", "reseller", "scan"];

let visitors = 0;

/** Returns an IP address that no other visitor has. The fake API identifies a visitor by the address. */
export function nextIpAddress(): string {
  visitors += 1;
  return `10.20.${Math.floor(visitors / 250)}.${(visitors % 250) + 1}`;
}

/** Logs in an owner, a reseller and a newcomer. A newcomer has scanned a new sticker and verified a phone. @returns their cookies. */
export async function createLogins(origin: string, { state }: Upstream): Promise<Logins> {
  const enter = async (path: string, account: Readonly<Record<string, string>>, codeFor: string, before?: string) => {
    const visitor = browser(origin);
    if (before !== undefined) await visitor.open(before);
    const page = await (await visitor.open(path)).form("Send OTP").fill(account).submit("Send OTP");
    await page
      .form("Verify OTP")
      .fill({ password: state.codes.get(codeFor) ?? "" })
      .submit("Verify OTP");
    return SESSION_COOKIES.flatMap((name) => {
      const value = visitor.cookies.value(name);
      return value === null ? [] : [`${name}=${value}; Path=/`];
    });
  };
  const scan = `/qrcode_process/${knownStickers.fresh}`;
  const newcomer = { strPhone: "9711100022", strEmail: "ravi@example.in" };
  return {
    owner: await enter("/userlogin", { phone: knownOwner.phone }, knownOwner.phone),
    newcomer: await enter("/register", newcomer, newcomer.strPhone, scan),
    reseller: await enter("/resellerlogin", { email: reseller.email }, reseller.email),
  };
}

/** Creates the context of one test case, with a new visitor. */
export function createContext(origin: string, upstream: Upstream, logins: Logins, address: string, breakCall: () => void): Context {
  const visitor = browser(origin, { address });
  return {
    upstream,
    origin,
    visitor,
    as(who): Visitor {
      visitor.cookies.store(logins[who], new URL(origin));
      return visitor;
    },
    breakCall,
  };
}

/** Returns the name of a situation, for the titles of its tests and for the table that the tests print. */
export function situationName({ call, when }: Situation): string {
  return `${call}, ${when}`;
}

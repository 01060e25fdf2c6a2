import { browser, type Visitor } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import type { Behaviour } from "../stand-ins/broken-api";
import type { Places } from "./places";

/** A screen in one of its states, reached by a text browser as a person reaches it. */
export type Screen = {
  readonly name: string;
  /** Words that tell that one has arrived. */
  readonly words: string;
  /** Set where scripts send the page's form at once: the screen stands without scripts alone. */
  readonly movesOn?: true;
  /** Leads somebody there. */
  arrive(places: Places): Promise<Arrival>;
};

/** Somebody's browser, and the screen that it shows. */
export type Arrival = { readonly visitor: Visitor; readonly page: Page };

/** Who visits the screen, and at which of the places. */
export type Person = (places: Places) => Visitor | Promise<Visitor>;

/** Somebody with nothing in the browser. */
export const stranger: Person = ({ origin }) => browser(origin);

/** What some paths of the API do; all others answer 404. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

/** Somebody with nothing in the browser, at a website whose API behaves like this. */
export function meeting(behaviours: Behaviours): Person {
  return ({ troubled: { api, origin } }) => {
    api.forget();
    for (const [path, behaviour] of Object.entries(behaviours)) api.answer(path, behaviour);
    return browser(origin);
  };
}

/** Somebody who has logged in, by these steps, where the API then behaves like this. */
export function loggedInMeeting(login: Behaviours, logIn: (visitor: Visitor) => Promise<unknown>, behaviours: Behaviours): Person {
  return async (places) => {
    const visitor = await meeting(login)(places);
    await logIn(visitor);
    await meeting(behaviours)(places);
    return visitor;
  };
}

/** A screen that an address leads to. */
export function at(name: string, path: string, words: string, person: Person = stranger): Screen {
  return reached(name, words, async (visitor) => visitor.open(path), person);
}

type Typed = Readonly<Record<string, FieldValue>>;

/** What is typed into a form, and the button that is pressed. */
type Sending = { readonly button: string; readonly fields?: Typed | (() => Typed) };

/** A screen that comes back when a form on the screen of this address is sent. */
export function sent(name: string, path: string, { button, fields }: Sending, words: string, person: Person = stranger): Screen {
  return reached(
    name,
    words,
    async (visitor) => {
      const form = (await visitor.open(path)).form(button);
      return form.fill((typeof fields === "function" ? fields() : fields) ?? {}).submit(button);
    },
    person,
  );
}

/** A screen that several steps lead to. */
export function reached(name: string, words: string, walk: (visitor: Visitor) => Promise<Page>, person: Person = stranger): Screen {
  return {
    name,
    words,
    async arrive(places) {
      const visitor = await person(places);
      return { visitor, page: await walk(visitor) };
    },
  };
}

import { browser, type Visitor } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import type { Behaviour } from "../fakes/broken-api";
import type { Places } from "./places";

/** A screen in one of its states. Reached with a text browser, as a person would. */
export type Screen = {
  readonly name: string;
  /** Text that proves that the screen was reached. */
  readonly words: string;
  /** Set if scripts submit the form at once, so that the screen only exists without them. */
  readonly movesOn?: true;
  /** Leads a visitor to the screen. */
  arrive(places: Places): Promise<Arrival>;
};

/** A visitor's browser, and the screen it shows. */
export type Arrival = { readonly visitor: Visitor; readonly page: Page };

/** Who visits the screen, and on which website. */
export type Person = (places: Places) => Visitor | Promise<Visitor>;

/** A new visitor. */
export const stranger: Person = ({ origin }) => browser(origin);

/** The API's responses by path. All other paths return 404. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

/** A new visitor to a website whose API behaves like this. */
export function meeting(behaviours: Behaviours): Person {
  return ({ troubled: { api, origin } }) => {
    api.forget();
    for (const [path, behaviour] of Object.entries(behaviours)) api.answer(path, behaviour);
    return browser(origin);
  };
}

/** A visitor who logs in with these steps to a website whose API behaves like this from then on. */
export function loggedInMeeting(login: Behaviours, logIn: (visitor: Visitor) => Promise<unknown>, behaviours: Behaviours): Person {
  return async (places) => {
    const visitor = await meeting(login)(places);
    await logIn(visitor);
    await meeting(behaviours)(places);
    return visitor;
  };
}

/** A screen with its own URL. */
export function at(name: string, path: string, words: string, person: Person = stranger): Screen {
  return reached(name, words, async (visitor) => visitor.open(path), person);
}

type Typed = Readonly<Record<string, FieldValue>>;

/** The values for a form, and the button to press. */
type Sending = { readonly button: string; readonly fields?: Typed | (() => Typed) };

/** The screen that follows after submitting the form at this path. */
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

/** A screen after several steps. */
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

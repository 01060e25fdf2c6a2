import { browser, type Visitor } from "../harness/browser/browser";
import type { FieldValue } from "../harness/browser/form";
import type { Page } from "../harness/browser/page";
import type { Behaviour } from "../fakes/broken-api";
import type { ScreenServers } from "./screen-servers";

/** A screen in one of its states. The text browser of tests/harness/browser/ reaches the screen by the same steps as a person. */
export type Screen = {
  readonly name: string;
  /** Text that proves that the screen was reached. */
  readonly words: string;
  /** Set if the screen only exists without scripts, because scripts submit its form at once. */
  readonly redirectsWithScripts?: true;
  /** The code of the page's language, if it is not English. The tests in the browser then check only what a translation can break. */
  readonly language?: string;
  /** Leads a visitor to the screen. */
  arrive(servers: ScreenServers): Promise<ReachedScreen>;
};

/** A visitor's browser, and the screen it shows. */
export type ReachedScreen = { readonly visitor: Visitor; readonly page: Page };

/** Who visits the screen, and on which website. */
export type VisitorFactory = (servers: ScreenServers) => Visitor | Promise<Visitor>;

/** Creates a new visitor to the working website. */
export const newVisitor: VisitorFactory = ({ origin }) => browser(origin);

/** The API's responses by path. All other paths return 404. */
export type Behaviours = Readonly<Record<string, Behaviour>>;

/** Creates a new visitor to a website whose API gives these responses. */
export function visitorWithResponses(behaviours: Behaviours): VisitorFactory {
  return ({ brokenWebsite: { api, origin } }) => {
    api.reset();
    for (const [path, behaviour] of Object.entries(behaviours)) api.answer(path, behaviour);
    return browser(origin);
  };
}

/** Creates a visitor who is logged in. The API gives the responses in `login` during the login, and those in `behaviours` afterwards. */
export function loggedInWithResponses(
  login: Behaviours,
  logIn: (visitor: Visitor) => Promise<unknown>,
  behaviours: Behaviours,
): VisitorFactory {
  return async (servers) => {
    const visitor = await visitorWithResponses(login)(servers);
    await logIn(visitor);
    await visitorWithResponses(behaviours)(servers);
    return visitor;
  };
}

/** Creates a screen that opens at its own URL. */
export function screenAt(name: string, path: string, words: string, createVisitor: VisitorFactory = newVisitor): Screen {
  return screenAfterSteps(name, words, async (visitor) => visitor.open(path), createVisitor);
}

type Typed = Readonly<Record<string, FieldValue>>;

/** The values for a form, and the button to press. */
type FormInput = { readonly button: string; readonly fields?: Typed | (() => Typed) };

/** Creates a screen that is the response to the form at this path. */
export function screenAfterForm(
  name: string,
  path: string,
  { button, fields }: FormInput,
  words: string,
  createVisitor: VisitorFactory = newVisitor,
): Screen {
  return screenAfterSteps(
    name,
    words,
    async (visitor) => {
      const form = (await visitor.open(path)).form(button);
      return form.fill((typeof fields === "function" ? fields() : fields) ?? {}).submit(button);
    },
    createVisitor,
  );
}

/** Creates a screen that is reached by several steps. */
export function screenAfterSteps(
  name: string,
  words: string,
  steps: (visitor: Visitor) => Promise<Page>,
  createVisitor: VisitorFactory = newVisitor,
): Screen {
  return {
    name,
    words,
    async arrive(servers) {
      const visitor = await createVisitor(servers);
      return { visitor, page: await steps(visitor) };
    },
  };
}

import { isRouteErrorResponse, useRouteError } from "@remix-run/react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { Row } from "~/ui/arrange";
import { ButtonLink } from "~/ui/button";

/** What a person reads where a screen should have been: what happened, in their terms, and ways on. */
export function ErrorScreen() {
  const error = useRouteError();
  // React then gives the page up whole, and the one that worked is put back (app/scripts/keep-page.ts).
  if (isScriptFault(error)) throw error;
  const { title, advice, canRetry } = explain(error);
  return (
    <MessageScreen title={title} tone={canRetry ? "error" : "info"} lead={advice}>
      <Row>
        {canRetry && (
          <ButtonLink tone="main" href="">
            Try again
          </ButtonLink>
        )}
        <ButtonLink href={paths.home()}>Home</ButtonLink>
      </Row>
    </MessageScreen>
  );
}

/** Whether a script failed here in the browser. What the server answered stands among the router's errors. */
function isScriptFault(error: unknown): boolean {
  if (typeof window === "undefined") return false;
  return !Object.values(window.__remixRouter.state.errors ?? {}).includes(error);
}

function explain(error: unknown): { title: string; advice: string; canRetry: boolean } {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const said = isRouteErrorResponse(error) ? wordsIn(error.data) : "";
  if (status === 404) return { title: "Sorry", advice: said || "The page you are looking for is not here.", canRetry: false };
  if (status === 429) return { title: "Please wait a little", advice: said || "That was asked for too often just now.", canRetry: true };
  if (status === 502 || status === 503) {
    return { title: "Please try again", advice: said || "We cannot be reached just now. Nothing was lost.", canRetry: true };
  }
  if (status >= 400 && status < 500) return { title: "Sorry", advice: said || "That is not possible here.", canRetry: false };
  return { title: "Sorry", advice: "Something went wrong on our side.", canRetry: true };
}

/** What a screen threw for people to read. The router's own errors are for programmers and begin with "Error: ". */
function wordsIn(thrown: unknown): string {
  return typeof thrown === "string" && !thrown.startsWith("Error: ") ? thrown : "";
}

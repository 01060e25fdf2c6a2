import { isRouteErrorResponse, useRouteError } from "@remix-run/react";
import type { ReactNode } from "react";

import { MessageScreen } from "~/features/message-screen/message-screen";
import { paths } from "~/paths";
import { ButtonLink } from "~/ui/links-and-buttons";
import { Row } from "~/ui/page";
import { commonWords } from "~/words/words";
import { ErrorDrawing, type ErrorDrawingName } from "./error-drawing";

/** The error boundary of every screen. @param children what else the person can do */
export function ErrorScreen({ children }: { readonly children?: ReactNode }) {
  const error = useRouteError();
  // React unmounts the page when this error is thrown again. app/scripts/restore-page.ts then restores the server's HTML.
  if (isScriptError(error)) throw error;
  const { title, advice, drawing, canRetry } = explain(error);
  const { page, bar } = commonWords();
  return (
    <MessageScreen title={title} tone={canRetry ? "error" : "info"} lead={advice} drawing={<ErrorDrawing name={drawing} />}>
      <Row>
        {canRetry && (
          <ButtonLink tone="main" href="">
            {page.tryAgain}
          </ButtonLink>
        )}
        <ButtonLink tone={canRetry ? "plain" : "main"} href={paths.home()}>
          {page.home}
        </ButtonLink>
        {!canRetry && <ButtonLink href={paths.contact()}>{bar.contact}</ButtonLink>}
      </Row>
      {children}
    </MessageScreen>
  );
}

/** Returns whether the error is from a script in the browser. Errors from the server are in the router's state. */
function isScriptError(error: unknown): boolean {
  if (typeof window === "undefined") return false;
  return !Object.values(window.__remixRouter.state.errors ?? {}).includes(error);
}

type Explanation = {
  readonly title: string;
  readonly advice: string;
  readonly drawing: ErrorDrawingName;
  readonly canRetry: boolean;
};

function explain(error: unknown): Explanation {
  const { error: words } = commonWords();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const message = isRouteErrorResponse(error) ? messageOf(error.data) : "";
  if (status === 404) return { title: words.sorry, advice: message || words.notFound, drawing: "signpost", canRetry: false };
  if (status === 429) return { title: words.wait, advice: message || words.tooMany, drawing: "barrier", canRetry: true };
  if (status === 502 || status === 503) {
    return { title: words.tryAgain, advice: message || words.unavailable, drawing: "barrier", canRetry: true };
  }
  if (status >= 400 && status < 500)
    return { title: words.sorry, advice: message || words.notAllowed, drawing: "signpost", canRetry: false };
  return { title: words.sorry, advice: words.ours, drawing: "barrier", canRetry: true };
}

/** Returns the message that a loader or action threw for display. The router's own errors start with "Error: ". */
function messageOf(thrown: unknown): string {
  return typeof thrown === "string" && !thrown.startsWith("Error: ") ? thrown : "";
}

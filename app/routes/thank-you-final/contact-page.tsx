import type { SerializeFrom } from "@remix-run/node";

import { EmergencyLine } from "~/features/contact/emergency-line";
import { useContactForms } from "~/features/contact/use-contact-forms";
import { LiveStatusScript } from "~/features/live-status/live-status-script";
import { ErrorSummary } from "~/forms/error-summary";
import { Card, Page } from "~/ui/page";
import { Path } from "~/ui/path";
import { scannerWords } from "~/words/words";
import type { loadContactPage } from "./contact-page.server";
import { Offers } from "./offers";
import { Farewell, Outcome } from "./outcome";
import type { StatusView } from "./status-view";
import { Updates } from "./updates";

/**
 * The result of the message or phone call, its progress, and what the scanner can do next. After an urgent message, that stands above
 * the progress. app/scripts/live-status.ts updates the elements
 * with the ids `outcome`, `progress` and `actions`.
 */
export function ContactPage(data: SerializeFrom<typeof loadContactPage>) {
  const { report, result, heading, told, status, offers, hasNotice, hasCalled, isUrgent, thanks, reloading, openForm, formKey } = data;
  const forms = useContactForms();
  const isReloading = reloading?.state === "on";
  const progress = (
    <>
      {status === null ? (
        <StatusUnknown />
      ) : (
        <div id="progress" className="flow" aria-live="polite">
          <Progress {...status} />
        </div>
      )}
      {reloading && <Updates result={result} reloading={reloading} again={formKey.slice(0, 8)} />}
    </>
  );
  const farewell = <Farewell thanks={thanks} result={result} />;
  return (
    <Page>
      <ErrorSummary {...forms.summary} />
      {forms.summary.formErrors.length > 0 && <EmergencyLine />}
      <div className="main-and-side">
        <div className="main flow">
          <div id="outcome" className="flow" aria-live="polite">
            <Outcome heading={heading} told={told} answer={status?.answer ?? null} report={report} isUrgent={isUrgent} />
          </div>
          {!isUrgent && progress}
        </div>
        <div id="actions" className="side flow">
          {offers.length > 0 && <Offers {...{ result, offers, forms, formKey, openForm, hasNotice, hasCalled, isReloading }} />}
          {!isUrgent && farewell}
        </div>
      </div>
      {isUrgent && (
        <div className="flow">
          {progress}
          {farewell}
        </div>
      )}
      {reloading?.state === "off" && status !== null && <LiveStatusScript />}
    </Page>
  );
}

function StatusUnknown() {
  return (
    <Card>
      <p>{scannerWords().status.unknown}</p>
    </Card>
  );
}

/** The progress of a contact. */
function Progress({ steps, notes }: Pick<StatusView, "steps" | "notes">) {
  return (
    <Card title={scannerWords().status.now}>
      <Path steps={steps} />
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
    </Card>
  );
}

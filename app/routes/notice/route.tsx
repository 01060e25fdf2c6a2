import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { findApiKind } from "~/api/client.server";
import { environment, operator } from "~/env.server";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { DescriptionList } from "~/ui/description-list";
import { TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Page, PageHeading } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { commonWords, scannerWords } from "~/words/words";

/** The notice for people who give their phone number for a masked call. Only the built-in API is known to keep to it. */
export async function loader() {
  if ((await findApiKind()) !== "builtIn") throw new Response(commonWords().error.notFound, { status: 404 });
  return json({ contactDays: environment.retentionDays.contacts, email: operator.supportEmail });
}

export const handle = screen({ bar: "none", footer: "none", hydrate: false, languages: "scanner" });
export { ErrorBoundary } from "~/features/contact/scanner-error-screen";

export const meta = pageMeta(() => {
  const { title, whatText: description } = scannerWords().callNotice;
  return { title, description };
});

export default function CallNotice() {
  const { contactDays, email } = useLoaderData<typeof loader>();
  const { callNotice: words } = scannerWords();
  return (
    <Page width="form">
      <PageHeading>{words.title}</PageHeading>
      <DescriptionList
        items={[
          { label: words.what, value: words.whatText },
          { label: words.why, value: words.whyText },
          { label: words.howLong, value: words.howLongText({ days: String(contactDays) }) },
          { label: words.withdraw, value: <FilledSentence sentence={words.withdrawText} values={{ email: mailAddress(email) }} /> },
          { label: words.complain, value: <TextLink href={paths.grievance()}>{words.complainText}</TextLink> },
        ]}
      />
    </Page>
  );
}

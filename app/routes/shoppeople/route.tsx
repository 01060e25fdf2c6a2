import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { changeShopPerson, listShopPeople } from "#contract/reseller";
import { words } from "#contract/words";
import { findApiKind } from "~/api/client.server";
import { requireAnswer } from "~/api/require-answer.server";
import { ErrorSummary } from "~/forms/error-summary";
import { commonFields, email, intentField } from "~/forms/fields.server";
import { constraintsOf, readForm } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { TextField } from "~/forms/text-field";
import { usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { requireReseller } from "~/session/reseller.server";
import { Button, LinkParagraph, MainButton } from "~/ui/links-and-buttons";
import { Page, PageHeading, Row } from "~/ui/page";
import { messages } from "~/words/messages";

const END = "end";

const personSchema = z.object({ ...commonFields, email: email(words.emailInvalid, words.emailInvalid), intent: intentField });

/** Lists the people of the shop. Only the built-in API knows them. */
export async function loader({ request }: LoaderFunctionArgs) {
  const reseller = await requireReseller(request);
  if ((await findApiKind()) !== "builtIn") throw new Response(null, { status: 404 });
  const outcome = await reseller.call(listShopPeople, {});
  return json({ ...requireAnswer(outcome, { unavailable: messages.listUnavailable }), constraints: constraintsOf(personSchema) });
}

/** Invites a person, or ends a person's log-in. */
export async function action(args: ActionFunctionArgs) {
  const reseller = await requireReseller(args.request);
  const form = await readForm(args, personSchema);
  if (!form.accepted) return form.response;
  const isInvited = form.value.intent !== END;
  const outcome = await reseller.call(changeShopPerson, { email: form.value.email, isInvited });
  if (outcome.kind !== "ok") return form.rejectFor(outcome, { refused: messages.notChanged, unavailable: messages.notChanged });
  return redirectWithNotice(paths.shopPeople(), isInvited ? messages.personInvited : messages.personEnded);
}

export const handle = plainScreen({ bar: "reseller" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta({ title: "People of your shop", description: "Who can log in for your shop." });

export default function ShopPeople() {
  const { people, mayChange } = useLoaderData<typeof loader>();
  const form = usePageForm({ id: "person", names: ["email"] });
  return (
    <Page width="form">
      <ErrorSummary {...form.summary} />
      <PageHeading lead="Up to four more people log in with their own e-mail address. They can order, pay and see everything, as you do.">
        People of your shop
      </PageHeading>
      {people.map(({ email: address, hasRefused }) => (
        <form method="post" key={address}>
          <Row>
            <p className="[overflow-wrap:anywhere]">{hasRefused ? `${address} has said no.` : address}</p>
            <HiddenField name="email" value={address} />
            {mayChange && !hasRefused && <Button intent={END}>End this log-in</Button>}
          </Row>
        </form>
      ))}
      {mayChange ? (
        <form {...form.props}>
          <TextField state={form.fields.email} label="E-mail" hint="We send the invitation there" type="email" inputMode="email" />
          <MainButton>Invite</MainButton>
        </form>
      ) : (
        <p>Only the person who has the account invites others and ends their log-in.</p>
      )}
      <LinkParagraph href={paths.resellerAccount()}>Back to your account</LinkParagraph>
    </Page>
  );
}

import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";

import { cancelErasure, saveNominee, withdrawConsent } from "#contract/rights";
import { operator } from "~/env.server";
import { changed } from "~/features/changes/change-page.server";
import { makeChange } from "~/features/changes/make-change.server";
import { groupFacts } from "~/features/data-rights/group-facts";
import { requireDataRights, requireMyData } from "~/features/data-rights/my-data.server";
import { shownFacts } from "~/features/data-rights/shown-facts.server";
import { ErrorSummary } from "~/forms/error-summary";
import { constraintsOf, pressedButton, readForm } from "~/forms/form.server";
import { buttonOf, usePageForm } from "~/forms/use-page-form";
import { plainScreen } from "~/handle";
import { pageMeta } from "~/page-meta";
import { paths } from "~/paths";
import { formatDay } from "~/ui/date";
import { Page, PageHeading } from "~/ui/page";
import { TextLink } from "~/ui/text-link";
import { ownerWords } from "~/words/words";
import { ConsentList } from "./consent-list";
import { EraseCard } from "./erase-card";
import { dataIntents } from "./intents";
import { NomineeCard } from "./nominee-card";
import { buttonSchema, nomineeSchema } from "./schema.server";
import { StoredData } from "./stored-data";

export async function loader({ request }: LoaderFunctionArgs) {
  const { facts, consents, nominee, erasureDueAt } = await requireMyData(request);
  return json({
    // The nominee has a form of its own on this page.
    sections: groupFacts(shownFacts(facts.filter(({ section }) => section !== "nominee"))),
    consents: consents.map(({ givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      given: givenAt && formatDay(givenAt),
      withdrawn: withdrawnAt && formatDay(withdrawnAt),
    })),
    nominee,
    erasureDay: erasureDueAt && formatDay(erasureDueAt),
    supportEmail: operator.supportEmail,
    constraints: constraintsOf(nomineeSchema),
  });
}

export async function action(args: ActionFunctionArgs) {
  const owner = await requireDataRights(args.request);
  const { loginId } = owner;
  const { myData: words, consent } = ownerWords();
  const pressed = await pressedButton(args.request);
  const form = await readForm(args, pressed === dataIntents.nominate ? nomineeSchema : buttonSchema);
  if (!form.accepted) return form.response;
  const finish = (text: string) => ({ failed: consent.notSaved, done: () => changed(paths.myData(), text) });
  const { name = "", phone = "", purpose = "" } = form.value;
  switch (pressed) {
    case dataIntents.nominate:
    case dataIntents.removeNominee: {
      const text = pressed === dataIntents.nominate ? words.saved : words.removed;
      return makeChange(args, owner, form, { call: saveNominee, payload: { loginId, name, phone }, ...finish(text) });
    }
    case dataIntents.withdraw:
      return makeChange(args, owner, form, { call: withdrawConsent, payload: { loginId, purpose }, ...finish(words.isWithdrawn) });
    default:
      return makeChange(args, owner, form, { call: cancelErasure, payload: { loginId }, ...finish(words.isKept) });
  }
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().myData);

export default function MyDataScreen() {
  const { sections, consents, nominee, erasureDay, supportEmail, constraints } = useLoaderData<typeof loader>();
  const reply = useActionData<typeof action>();
  const { myData: words } = ownerWords();
  const isAboutNominee = buttonOf(reply) === dataIntents.nominate;
  const other = usePageForm({ id: "other", names: [], constraints: {}, lastResult: isAboutNominee ? undefined : reply?.lastResult });
  return (
    <Page width="prose">
      <ErrorSummary {...other.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      <EraseCard erasureDay={erasureDay} onlyPending />
      <StoredData sections={sections} supportEmail={supportEmail} />
      <ConsentList consents={consents} />
      <NomineeCard nominee={nominee} constraints={constraints} reply={isAboutNominee ? reply : undefined} />
      <EraseCard erasureDay={erasureDay} />
      <p>
        <TextLink href={paths.ownerHome()}>{words.back}</TextLink>
      </p>
    </Page>
  );
}

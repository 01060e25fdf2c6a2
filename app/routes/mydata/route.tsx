import { json, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";

import { limits } from "#contract/limits";
import { ERASURE_WAIT_DAYS } from "#contract/retention";
import { cancelErasure, saveNominee, withdrawConsent } from "#contract/rights";
import { operator } from "~/env.server";
import { makeChange } from "~/features/changes/make-change.server";
import { groupFacts, named } from "~/features/data-rights/group-facts";
import { requireDataRights, requireMyData } from "~/features/data-rights/my-data.server";
import { shownFacts } from "~/features/data-rights/shown-facts.server";
import { ErrorSummary } from "~/forms/error-summary";
import { buttonForm, commonFields, mobile, requiredText, unreadable } from "~/forms/fields.server";
import { constraintsOf, pressedButton } from "~/forms/form.server";
import { HiddenField } from "~/forms/hidden-fields";
import { PhoneField, TextField } from "~/forms/text-field";
import { FormWithErrors, usePageForm } from "~/forms/use-page-form";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { redirectWithNotice } from "~/session/flash.server";
import { Banner } from "~/ui/banner";
import { formatDay } from "~/ui/date";
import { DescriptionList } from "~/ui/description-list";
import { Button, ButtonLink, LinkParagraph, TextLink } from "~/ui/links-and-buttons";
import { mailAddress } from "~/ui/mail-address";
import { Card, Page, PageHeading, Row } from "~/ui/page";
import { FilledSentence } from "~/words/filled-sentence";
import { isLanguage, languages } from "~/words/languages.server";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { facts, consents, nominee, erasureDueAt } = await requireMyData(request);
  return json({
    // The nominee has a form of its own on this page.
    sections: groupFacts(shownFacts(facts.filter(({ section }) => section !== "nominee"))),
    consents: consents.map(({ language, givenAt, withdrawnAt, ...consent }) => ({
      ...consent,
      language: isLanguage(language) ? languages[language].name : language,
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
  const finish = (text: string) => ({ failed: consent.notSaved, done: () => redirectWithNotice(paths.myData(), text) });
  switch (await pressedButton(args.request)) {
    case dataIntents.nominate:
      return makeChange(args, owner, nomineeSchema, ({ name, phone }) => {
        return { call: saveNominee, payload: { loginId, name, phone }, ...finish(words.saved) };
      });
    case dataIntents.removeNominee:
      return makeChange(args, owner, buttonForm, () => {
        return { call: saveNominee, payload: { loginId, name: "", phone: "" }, ...finish(words.removed) };
      });
    case dataIntents.withdraw:
      return makeChange(args, owner, purposeSchema, ({ purpose = "" }) => {
        return {
          call: withdrawConsent,
          payload: { loginId, purpose },
          ...finish(purpose === "blood_group" ? words.isBloodGroupDeleted : words.isWithdrawn),
        };
      });
    default:
      return makeChange(args, owner, buttonForm, () => ({ call: cancelErasure, payload: { loginId }, ...finish(words.isKept) }));
  }
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().myData);

export default function MyDataScreen() {
  const { erasureDay } = useLoaderData<typeof loader>();
  const { myData: words } = ownerWords();
  const other = usePageForm({ id: "other", isOwn: (button) => button !== dataIntents.nominate });
  return (
    <Page
      side={
        <>
          <Downloads />
          <NomineeCard />
          {erasureDay === null && (
            <Card title={words.erase}>
              <p>{words.eraseLead({ days: String(ERASURE_WAIT_DAYS) })}</p>
              <p>
                <ButtonLink tone="danger" href={paths.eraseAccount()}>
                  {words.erase}
                </ButtonLink>
              </p>
            </Card>
          )}
          <LinkParagraph href={paths.ownerHome()}>{words.back}</LinkParagraph>
        </>
      }
    >
      <ErrorSummary {...other.summary} />
      <PageHeading lead={words.lead}>{words.title}</PageHeading>
      {erasureDay !== null && (
        <Banner tone="info" title={words.erasePending({ day: erasureDay })}>
          <form method="post">
            <Button intent={dataIntents.keep}>{words.keep}</Button>
          </form>
        </Banner>
      )}
      <StoredData />
      <p>{words.otherOrders}</p>
      <ConsentList />
    </Page>
  );
}

/** The form of the person who may act for the owner. */
const nomineeSchema = z.object({
  ...commonFields,
  name: requiredText(limits.personName, () => ownerWords().ownerApi.nomineeNameInvalid),
  phone: mobile(() => ownerWords().ownerApi.nomineePhoneInvalid),
});

/** The consent that a button withdraws. */
const purposeSchema = z.object({ ...commonFields, purpose: z.string().max(20, unreadable).optional() });

/** The person who may act for the owner: a form, and a button that removes the person. */
function NomineeCard() {
  const { nominee } = useLoaderData<typeof loader>();
  const { myData: words } = ownerWords();
  const form = usePageForm({
    id: "nominee",
    names: ["name", "phone"],
    values: nominee ?? {},
    isOwn: (button) => button === dataIntents.nominate,
  });
  return (
    <Card title={words.nominee}>
      <FormWithErrors form={form} above={<p>{words.nomineeLead}</p>}>
        <TextField state={form.fields.name} label={words.name} />
        <PhoneField state={form.fields.phone} label={words.phone} hint={words.phoneHint} />
        <Button intent={dataIntents.nominate}>{words.save}</Button>
      </FormWithErrors>
      {nominee !== null && (
        <form method="post">
          <Button tone="quiet" intent={dataIntents.removeNominee}>
            {words.remove}
          </Button>
        </form>
      )}
    </Card>
  );
}

/** The owner's consents. Says what a withdrawal ends before its button. */
function ConsentList() {
  const { consents } = useLoaderData<typeof loader>();
  const { myData: words } = ownerWords();
  return (
    <Card title={words.consents}>
      {consents.length === 0 && <p>{words.noConsents}</p>}
      <ul>
        {consents.map(({ purpose, version, language, given, withdrawn }) => (
          <li key={`${purpose} ${version} ${given} ${withdrawn}`} className="owned-vehicle">
            <div>
              <strong>{aboutConsent(purpose).what}</strong>
              <p>
                {words.given({ day: given ?? "", version, language })} {withdrawn !== null && words.withdrawn({ day: withdrawn })}
              </p>
              {withdrawn === null && <p>{aboutConsent(purpose).ends}</p>}
            </div>
            {withdrawn === null && aboutConsent(purpose).isWithdrawable && (
              <form method="post">
                <HiddenField name="purpose" value={purpose} />
                <Button intent={dataIntents.withdraw}>{words.withdraw}</Button>
              </form>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Downloads, and links to correct what is wrong. */
function Downloads() {
  const { supportEmail } = useLoaderData<typeof loader>();
  const { myData: words } = ownerWords();
  return (
    <Card title={words.stored} tone="mist">
      <Row>
        <TextLink href={paths.myDataJson()}>{words.json}</TextLink> <TextLink href={paths.myDataCsv()}>{words.csv}</TextLink>
      </Row>
      <p>
        <FilledSentence
          sentence={words.correct}
          values={{
            profile: <TextLink href={paths.ownerProfile()}>{words.profile}</TextLink>,
            vehicles: <TextLink href={paths.vehicles()}>{words.vehicles}</TextLink>,
          }}
        />{" "}
        <FilledSentence
          sentence={words.byUs}
          values={{ email: <TextLink href={`mailto:${supportEmail}`}>{mailAddress(supportEmail)}</TextLink> }}
        />
      </p>
    </Card>
  );
}

/** Everything that the API stores about the owner, folded, with the number of entries. */
function StoredData() {
  const { dataSections, dataNames } = ownerWords();
  return (
    <div className="card">
      {useLoaderData<typeof loader>().sections.map(({ section, rows }) => (
        <details key={section} className="fold">
          <summary className="fold-summary">
            {named(dataSections, section)} <span className="badge">{rows.length}</span>
          </summary>
          {rows.map((row, index) => (
            <DescriptionList key={index} items={Object.entries(row).map(([name, value]) => ({ label: named(dataNames, name), value }))} />
          ))}
        </details>
      ))}
    </div>
  );
}

const dataIntents = {
  nominate: "nominate",
  removeNominee: "remove-nominee",
  withdraw: "withdraw",
  keep: "keep",
} as const;

/** Returns what a consent is for, what its withdrawal ends, and whether it can be withdrawn without erasing the account. */
function aboutConsent(purpose: string) {
  const { myData: words } = ownerWords();
  if (purpose === "whatsapp") return { what: words.whatsapp, ends: words.whatsappEnds, isWithdrawable: true };
  if (purpose === "blood_group") return { what: words.bloodGroup, ends: words.bloodGroupEnds, isWithdrawable: true };
  return { what: words.account, ends: words.accountEnds, isWithdrawable: false };
}

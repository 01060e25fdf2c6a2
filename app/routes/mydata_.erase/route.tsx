import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { ERASURE_WAIT_DAYS } from "#contract/retention";
import { requestErasure, requestErasureCode } from "#contract/rights";
import { callApi } from "~/api/client.server";
import { environment } from "~/env.server";
import { requireDataRights } from "~/features/data-rights/my-data.server";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction, createCodeLogin } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen } from "~/features/otp/login-screen";
import { buttonForm } from "~/forms/fields.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { phone } = await requireDataRights(request);
  return loginPage(request, erasureConfirmation, buttonForm, { phone, contactDays: environment.retentionDays.contacts });
}

export async function action(args: ActionFunctionArgs) {
  await requireDataRights(args.request);
  return codeLoginAction(args, erasureConfirmation);
}

export const handle = plainScreen({ bar: "owner", footer: "owner", languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => {
  const { erase: title, description } = ownerWords().myData;
  return { title, description };
});

export default function EraseAccount() {
  const { phone, contactDays } = useLoaderData<typeof loader>();
  const { myData: words } = ownerWords();
  const days = String(ERASURE_WAIT_DAYS);
  return (
    <LoginScreen title={words.erase} lead={words.eraseLead({ days })} codeUse={words.codeErases}>
      <div className="prose">
        <h2>{words.ends}</h2>
        <ul>
          <li>{words.endsVehicles}</li>
          <li>{words.endsData}</li>
        </ul>
        <h2>{words.kept}</h2>
        <ul>
          <li>{words.keptOrders}</li>
          <li>{words.keptContacts({ days: String(contactDays) })}</li>
        </ul>
        <p>{words.otherOrders}</p>
      </div>
      <p>{words.confirm({ phone: formatPhone(phone), days })}</p>
      <AccountForm id="erase" names={[]} />
      <LinkParagraph href={paths.myData()}>{words.keep}</LinkParagraph>
    </LoginScreen>
  );
}

/** The confirmation of an erasure: the steps of a login by one-time code, of an owner who is logged in. */
const erasureConfirmation = createCodeLogin({
  flow: "erasure",
  path: () => paths.eraseAccount(),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().myData.eraseFailed }),

  schemaOf: () => buttonForm,
  accountOf: async (_form, request) => ({ account: (await requireDataRights(request)).phone, email: "" }),

  async send(_account, { request, idempotencyKey, browserMark }) {
    const { loginId, token } = await requireDataRights(request);
    return callApi(requestErasureCode, { loginId }, { token, idempotencyKey, browserMark });
  },

  async verify({ challenge }, code, { request, browserMark }) {
    const { loginId, token } = await requireDataRights(request);
    return callApi(requestErasure, { loginId, code, challenge: challenge ?? "" }, { token, browserMark });
  },

  logIn: () => Promise.resolve({ path: paths.myData(), cookies: [] }),
});

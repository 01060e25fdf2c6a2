import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useEffect } from "react";

import { requestResellerCode, verifyResellerCode } from "#contract/reseller";
import { words } from "#contract/words";
import { callApi } from "~/api/client.server";
import { showToast } from "~/enhancements/toast";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction, createCodeLogin } from "~/features/otp/code-login.server";
import { endResellerToken } from "~/features/otp/end-token.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen, loginTitle } from "~/features/otp/login-screen";
import { useScriptsCookie } from "~/features/reseller-price/scripts-cookie";
import { TextField } from "~/forms/text-field";
import { paths } from "~/paths";
import { screen, pageMeta } from "~/screen";
import { nextPath } from "~/session/next.server";
import { resellerSession } from "~/session/reseller.server";
import { messages } from "~/words/messages";
import { emailSchema } from "./schema.server";

export async function loader({ request }: LoaderFunctionArgs) {
  return loginPage(request, resellerLogin, emailSchema, {});
}

export async function action(args: ActionFunctionArgs) {
  return codeLoginAction(args, resellerLogin);
}

export const handle = screen({ browserWords: ["login"] });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta<typeof loader>(({ data }) => ({
  title: loginTitle(data, "Reseller Login"),
  description: "Log in with the e-mail address of your reseller account.",
}));

export default function ResellerLogin() {
  useScriptsCookie();
  return (
    <LoginScreen
      title="Reseller Login"
      codeUse="It logs you in as a reseller."
      lead="Order stickers in bulk, and see your orders and your account."
      showAccount={(email) => email}
      picture="pair"
    >
      <EmailForm />
    </LoginScreen>
  );
}

function EmailForm() {
  return (
    <AccountForm id="login" names={["email"]} valuesFrom={({ email }) => ({ email })}>
      {({ email }) => (
        <>
          <TextField
            state={email}
            label="E-mail"
            hint="The address of your reseller account"
            type="email"
            inputMode="email"
            autoComplete="email"
          />
          <RefusalToast errors={email.errors} />
        </>
      )}
    </AccountForm>
  );
}

/** Shows the API's error about the email address in a toast too, if scripts run (spec, section 8). */
function RefusalToast({ errors }: { readonly errors: readonly string[] }) {
  useEffect(() => {
    const text = errors.find((error) => error !== words.emailInvalid);
    return text === undefined ? undefined : showToast({ tone: "error", text });
  }, [errors]);

  return null;
}

/** The reseller's login. Leads back to the page that required the login, or else to My Order. */
const resellerLogin = createCodeLogin({
  flow: "resellerLogin",
  path: (request) => paths.resellerLogin(nextPath(request) ?? undefined),
  sendMessages: () => ({ refused: words.codeSendFailed, unavailable: messages.codeNotSent, field: "email" }),
  verifyMessages: () => ({ refused: words.resellerCodeWrong, unavailable: messages.codeVerifyFailed }),
  codeMessages: { wrong: words.resellerCodeWrong, tooLong: messages.codeTooLong },

  schemaOf: () => emailSchema,
  accountOf: ({ value: { email } }) => ({ account: email, email }),
  send: ({ email }, { request: _, ...options }) => callApi(requestResellerCode, { email }, options),

  async verify({ email, challenge }, code, { browserMark }) {
    const outcome = await callApi(verifyResellerCode, { email, code }, { browserMark, token: challenge });
    if (outcome.kind !== "ok") return outcome;
    const { reseller, token } = outcome.data;
    const { guid = null, prepaidDiscountPercent, postpaidDiscountPercent, purchaseLimit } = reseller ?? {};
    if (!guid) return { kind: "refused", message: messages.guidMissingInAnswer };
    if (token === "") return { kind: "unavailable" };
    // Missing terms count as 0: no discount, and no postpaid orders.
    const identity = {
      ...{ guid, token },
      prepaidDiscountPercent: prepaidDiscountPercent ?? 0,
      postpaidDiscountPercent: postpaidDiscountPercent ?? 0,
      purchaseLimit: purchaseLimit ?? 0,
    };
    return { ...outcome, data: identity };
  },

  async logIn(reseller, _pending, request) {
    await endResellerToken(request, reseller.token);
    return { path: nextPath(request) ?? paths.resellerOrders(), cookies: [await resellerSession.write(reseller)] };
  },
});

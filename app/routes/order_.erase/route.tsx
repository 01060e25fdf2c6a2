import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";

import { eraseOrder, requestOrderErasureCode } from "#contract/order-page";
import { callApi } from "~/api/client.server";
import { AccountForm } from "~/features/otp/account-form";
import { codeLoginAction, createCodeLogin } from "~/features/otp/code-login.server";
import { loginPage } from "~/features/otp/login-page.server";
import { LoginScreen } from "~/features/otp/login-screen";
import { requireErasableOrder } from "~/features/paid-order/read-order.server";
import { buttonForm } from "~/forms/fields.server";
import { paths } from "~/paths";
import { plainScreen, pageMeta } from "~/screen";
import { LinkParagraph } from "~/ui/links-and-buttons";
import { formatPhone } from "~/ui/phone";
import { ownerWords } from "~/words/words";

export async function loader({ request }: LoaderFunctionArgs) {
  const { code, found } = await requireErasableOrder(request);
  const { id, shipTo, state } = found.order;
  const shown = { code, id, phone: shipTo.phone, email: shipTo.email, isUnsent: state === "to dispatch" };
  return loginPage(request, orderErasure, buttonForm, shown);
}

export async function action(args: ActionFunctionArgs) {
  await requireErasableOrder(args.request);
  return codeLoginAction(args, orderErasure);
}

export const handle = plainScreen({ languages: "owner" });
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export const meta = pageMeta(() => ownerWords().orderErasure);

export default function EraseOrder() {
  const { code, id, phone, email, isUnsent } = useLoaderData<typeof loader>();
  const { orderErasure: words } = ownerWords();
  return (
    <LoginScreen title={words.title} lead={words.lead({ order: id })} codeUse={words.codeErases}>
      <div className="prose">
        <h2>{words.goes}</h2>
        <ul>
          <li>{formatPhone(phone)}</li>
          {email !== "" && <li>{email}</li>}
        </ul>
        <h2>{words.stays}</h2>
        <p>{words.staysText}</p>
        {isUnsent && <p>{words.unsent}</p>}
      </div>
      <p>{words.confirm({ phone: formatPhone(phone) })}</p>
      <AccountForm id="erase" names={[]} />
      <LinkParagraph href={paths.order(code)}>{words.back}</LinkParagraph>
    </LoginScreen>
  );
}

const linkCode = (request: Request) => new URL(request.url).searchParams.get("o") ?? "";

/** The confirmation of an order's erasure: the steps of a login by one-time code, by whoever has the order's link and its phone. */
const orderErasure = createCodeLogin({
  flow: "orderErasure",
  path: (request) => paths.eraseOrder(linkCode(request)),
  sendMessages: () => ({ refused: ownerWords().ownerApi.codeSendFailed, unavailable: ownerWords().orderErasure.failed }),

  schemaOf: () => buttonForm,
  accountOf: async (_form, request) => ({ account: (await requireErasableOrder(request)).found.order.shipTo.phone, email: "" }),

  async send(_account, { request, idempotencyKey, browserMark }) {
    const { code } = await requireErasableOrder(request);
    return callApi(requestOrderErasureCode, { code }, { idempotencyKey, browserMark });
  },

  async verify({ challenge }, typedCode, { request, browserMark }) {
    const { code } = await requireErasableOrder(request);
    return callApi(eraseOrder, { code, typedCode, challenge: challenge ?? "" }, { browserMark });
  },

  logIn: (_identity, _pending, request) => Promise.resolve({ path: paths.order(linkCode(request)), cookies: [] }),
});

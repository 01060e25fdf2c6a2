import { useLoaderData } from "@remix-run/react";
import type { ReactNode } from "react";

import { Banner } from "~/ui/banner";
import { Page, PageHeading } from "~/ui/page";
import { formatPhone } from "~/ui/phone";
import { ProductPicture, type ProductPictureName } from "~/ui/product-picture";
import { ownerWords } from "~/words/words";
import { CodeForm } from "./code-form";
import type { LoginPage } from "./login-page.server";

type LoginScreenProps = {
  readonly title: string;
  readonly lead: string;
  /** What the code is for. */
  readonly codeUse: string;
  /** Shown above the first step. */
  readonly above?: ReactNode;
  /** Shown above the heading of both steps. */
  readonly progress?: ReactNode;
  /** Formats the account that the code was sent to. By default, it is a phone number. */
  readonly showAccount?: (account: string) => string;
  /** Shown beside the form on desktops. */
  readonly picture?: ProductPictureName;
  /** The first step. */
  readonly children: ReactNode;
};

/** Both steps of every login by one-time code. */
export function LoginScreen({ title, lead, codeUse, above, progress, showAccount = formatPhone, picture, children }: LoginScreenProps) {
  const { step } = useLoaderData<LoginPage>();
  return (
    <Page
      width="form"
      side={
        picture !== undefined && (
          <div className="side-extra">
            <ProductPicture name={picture} alt="" sizes="440px" className="product-picture rounded" hiddenOn="(max-width: 999px)" />
          </div>
        )
      }
    >
      {step.step === "account" && above}
      {progress}
      {step.step === "code" ? (
        <>
          <PageHeading>{ownerWords().login.verify}</PageHeading>
          <CodeForm step={step} sentTo={showAccount(step.account)} codeUse={codeUse} />
        </>
      ) : (
        <>
          <PageHeading lead={lead}>{title}</PageHeading>
          {step.endedMessage !== null && (
            <Banner tone="error" role="alert">
              {step.endedMessage}
            </Banner>
          )}
          {children}
        </>
      )}
    </Page>
  );
}

/** Returns the page title of the current step. */
export function loginTitle(page: LoginPage | undefined, title: string): string {
  return page?.step.step === "code" ? ownerWords().login.verify : title;
}

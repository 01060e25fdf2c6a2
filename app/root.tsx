import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { Links, Meta, Outlet, Scripts, useLocation, useMatches, useRouteLoaderData, type MetaFunction } from "@remix-run/react";
import type { ReactNode } from "react";

import { offersBeyondSpec } from "~/api/client.server";
import { now, operator, ownOrigin } from "~/env.server";
import { accountStyle } from "~/features/layout/account-style";
import { Footer } from "~/features/layout/footer";
import { LanguageSwitcher } from "~/features/layout/language-switcher";
import { ScreenBar, SkipLink } from "~/features/layout/screen-layout";
import { NoConnection, NoticeBanner, Toasts } from "~/features/notice/notice-banner";
import { wasRejected } from "~/forms/form.server";
import type { Account, RootData } from "~/root-data";
import { handleOf, hasScripts, type ScreenHandle } from "~/screen";
import { useDocumentContext } from "~/serving/document-context";
import { takeNotice } from "~/session/flash.server";
import { ownerSession } from "~/session/owner.server";
import { resellerSession } from "~/session/reseller.server";
import { BROWSER_WORDS_ID, browserWordsInDocument, commonWords, languageTag, pageLanguage } from "~/words/words";
import displayFace from "../styles/fonts/barlow-condensed-bold.woff2?url";
import siteStyle from "../styles/site.css?url";

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { notice, headers } = await takeNotice(request);
  return json<RootData>(
    {
      operator,
      notice,
      account: await accountOf(request),
      origin: ownOrigin(request),
      year: now().getUTCFullYear(),
      isFull: offersBeyondSpec(),
      wasRejected: wasRejected(context),
    },
    { headers },
  );
}

/** Returns who is logged in, for the public bar. Somebody who is logged in as owner and reseller counts as an owner. */
async function accountOf(request: Request): Promise<Account | null> {
  const owner = await ownerSession.read(request);
  if (owner !== null && owner.loginId !== null) return "owner";
  return (await resellerSession.read(request)) === null ? null : "reseller";
}

/** The default title. Screens set their own titles. */
export const meta: MetaFunction<typeof loader> = () => [{ title: commonWords().error.sorry }];

/** The screen for errors that no screen's own boundary catches. */
export { ErrorScreen as ErrorBoundary } from "~/features/error-screen/error-screen";

export default function App() {
  return <Outlet />;
}

/** The document around every screen, including failed ones. Each screen has its own `main`. */
export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>("root");
  const handle = handleOf(useMatches());
  const { pathname } = useLocation();
  const { nonce, inlineStyle } = useDocumentContext();
  const { language, direction } = pageLanguage();
  return (
    <html lang={languageTag(language)} dir={direction === "rtl" ? direction : undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        {handle.style === "inlined" && <InlineHead style={inlineStyle} />}
        <Meta />
        {!handle.isIndexed && <meta name="robots" content="noindex" />}
        {root && <link rel="canonical" href={root.origin + pathname} />}
        {handle.style === "linked" && <SiteHead isApp={pathname === ALERTS} bar={handle.bar} />}
      </head>
      <body>
        <SkipLink />
        <PageTop root={root} handle={handle} pathname={pathname} />
        {children}
        {root && handle.footer !== "none" && (
          <Footer operator={root.operator} year={root.year} hasHelp={root.isFull} isForOwners={handle.footer === "owner"} />
        )}
        {handle.hydrate ? <ReactScripts nonce={nonce} /> : hasScripts(handle) && <Enhancements />}
      </body>
    </html>
  );
}

type PageTopProps = { readonly root: RootData | undefined; readonly handle: ScreenHandle; readonly pathname: string };

/** The content above each screen: the bar, the languages and the notice. */
function PageTop({ root, handle, pathname }: PageTopProps) {
  return (
    <>
      {root && <ScreenBar bar={handle.bar} account={root.account} operator={root.operator} currentPath={pathname} />}
      {handle.hasLanguageLinks && <LanguageSwitcher operator={handle.bar === "none" ? root?.operator : undefined} />}
      {hasScripts(handle) && <Toasts />}
      {handle.hydrate && <NoConnection />}
      {root?.notice && <NoticeBanner key={root.notice.text} notice={root.notice} asToast={hasScripts(handle)} />}
    </>
  );
}

/** The page that an owner can put on the home screen of an iPhone, which shows notifications only from there. */
const ALERTS = "/alerts";

/** @param isApp whether the page can become an app. No other page does: an app has no address bar and no way back. */
function SiteHead({ isApp, bar }: { readonly isApp: boolean; readonly bar: ScreenHandle["bar"] }) {
  return (
    <>
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href={isApp ? "/alerts.webmanifest" : "/site.webmanifest"} />
      <link rel="preload" as="font" type="font/woff2" href={displayFace} crossOrigin="anonymous" />
      <link rel="stylesheet" href={siteStyle} />
      {(bar === "owner" || bar === "reseller") && <link {...accountStyle} />}
      <Links />
    </>
  );
}

/**
 * The head of pages with an inlined style, for which the browser requests no other file. It comes before everything that differs between
 * the pages of one language, so that gzip can reuse its compressed bytes (app/serving/compress.server.ts). The empty icon prevents a
 * request for /favicon.ico.
 */
function InlineHead({ style }: { style: string }) {
  return (
    <>
      <link rel="icon" href="data:," />
      <style dangerouslySetInnerHTML={{ __html: style }} />
    </>
  );
}

/** The scripts of a page with React, and the sentences that they need. */
function ReactScripts({ nonce }: { nonce: string | undefined }) {
  return (
    <>
      <PageWords />
      <Scripts nonce={nonce} />
    </>
  );
}

/** The sentences for the scripts of a page with React (app/words/words.ts). In the browser, leaves the server's element as it is. */
function PageWords() {
  const { browserWords, nonce } = useDocumentContext();
  const text = browserWords || browserWordsInDocument();
  if (text === "") return null;
  return (
    <script
      id={BROWSER_WORDS_ID}
      type="application/json"
      nonce={nonce}
      suppressHydrationWarning
      dangerouslySetInnerHTML={{ __html: text }}
    />
  );
}

/**
 * The scripts of pages without React. They are files, so the page needs no nonce. A page with a nonce could not be sent to several visitors
 * (`isShared` in app/screen.ts).
 */
function Enhancements() {
  const { script, imports } = useDocumentContext().enhancements;
  return (
    <>
      {imports.map((address) => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <script type="module" src={script} />
    </>
  );
}

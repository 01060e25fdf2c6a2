import { plainPolicy } from "../../platform/plain-page/plain-page";

/** The CSS of the sandbox's payment pages. Supports the same old browsers as the website, and screens from 240 px wide. */
export const style = `
body{margin:0;background:#f3f4f7;color:#10131a;font:18px/28px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans",Ubuntu,"Helvetica Neue",Arial,sans-serif}
main{max-width:420px;margin:0 auto;padding:16px}
section{padding:16px;background:#fff;border:1px solid #d5d9e0;border-radius:8px;word-wrap:break-word;overflow-wrap:break-word}
h1{margin:0 0 8px;font-size:22px;line-height:28px}
@media (max-width:359px){h1{font-size:18px}}
@media (max-width:299px){h1{font-size:15px}}
p{margin:0 0 16px}
.amount{font-size:24px;line-height:32px;font-weight:bold}
.mark{display:inline-block;padding:0 8px;background:#fff4cc;border-radius:8px;font-size:16px}
button{display:block;box-sizing:border-box;width:100%;min-height:48px;margin:0 0 12px;padding:8px 16px;background:#fff;border:2px solid #10131a;border-radius:8px;color:#10131a;font:inherit;font-weight:bold}
button.main{background:#ffc700}
fieldset{margin:16px 0 0;padding:8px 12px;border:1px solid #d5d9e0;border-radius:8px}
legend{padding:0 4px;font-size:16px}
label{display:block;padding:8px 0}
button:focus,input:focus,a:focus{outline:3px solid #0a47a3;outline-offset:2px}
`;

/** Submits the form automatically. If scripts do not run, the payer presses the form's button. */
export const autoSubmit = `document.forms[0].submit()`;

/** Returns a CSP that allows the page's own style and script, and forms that post to this origin or to the origins of `targets`. */
export function policyFor(targets: readonly string[]): string {
  const origins = targets.filter((target) => URL.canParse(target)).map((target) => new URL(target).origin);
  return plainPolicy({ style, script: autoSubmit, formAction: ["'self'", ...new Set(origins)].join(" ") });
}

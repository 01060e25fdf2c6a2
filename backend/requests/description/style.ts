import { plainPolicy } from "../../platform/plain-page/plain-page";

/** The style of the API description. */
export const style = `
:root{color-scheme:light dark;--ink:#111827;--soft:#4b5563;--paper:#fff;--line:#d1d5db;--tint:#f3f4f6;--link:#1d4ed8}
@media(prefers-color-scheme:dark){:root{--ink:#f3f4f6;--soft:#9ca3af;--paper:#111827;--line:#374151;--tint:#1f2937;--link:#93c5fd}}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.5 system-ui,sans-serif}
main{max-width:64rem;margin:0 auto;padding:1rem}
a{color:var(--link)}
h1{font-size:1.75rem;line-height:1.2}
h2{font-size:1.375rem;margin:2.5rem 0 .5rem;padding-top:.5rem;border-top:1px solid var(--line)}
h3{font-size:1.125rem;margin:2rem 0 .5rem}
h4{font-size:1rem;margin:1rem 0 .25rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace;overflow-wrap:anywhere}
pre{background:var(--tint);padding:.75rem;overflow-x:auto}
nav ul{columns:18rem;padding:0;list-style:none;margin:.25rem 0}
nav a{display:inline-block;padding:.25rem 0}
h3 code{font-size:1.125rem}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%}
th,td{text-align:left;vertical-align:top;padding:.375rem .75rem .375rem 0;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{min-width:11rem}
summary{cursor:pointer;padding:.5rem 0}
.soft{color:var(--soft)}
`;

/** The page's Content-Security-Policy: only its own style. */
export const policy = plainPolicy({ style, formAction: "'none'" });

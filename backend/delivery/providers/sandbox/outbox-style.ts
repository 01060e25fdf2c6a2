import { plainPolicy } from "../../../platform/plain-page/plain-page";

/** The CSS of the outbox page and of its token page. Supports the same old browsers as the website. */
export const outboxStyle = `
body{margin:0;background:#f3f4f7;color:#10131a;font:18px/28px -apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"Noto Sans",Ubuntu,"Helvetica Neue",Arial,sans-serif}
header{background:#10131a;color:#fff;border-bottom:6px solid #ffc700}
header div,main{max-width:680px;margin:0 auto;padding:16px}
h1{margin:8px 0;font-size:32px;line-height:38px}
header p{margin:0 0 8px;color:#c8cdd6}
ol{list-style:none;margin:0;padding:0}
li{margin:16px 0;padding:16px;background:#fff;border:1px solid #d5d9e0;border-radius:8px;word-wrap:break-word;overflow-wrap:break-word}
h2{margin:0;font-size:22px;line-height:28px}
h2 span{display:inline-block;margin:0 8px 4px 0;padding:0 8px;background:#0a47a3;color:#fff;border-radius:8px;font-size:16px;line-height:28px}
li p{margin:8px 0 0}
.text{white-space:pre-wrap}
.meta{color:#454c59;font-size:16px;line-height:24px}
.state{display:inline-block;padding:0 8px;background:#fff4cc;color:#10131a;border-radius:8px}
label{display:inline-block;margin-top:16px;font-weight:bold}
input{box-sizing:border-box;width:100%;max-width:420px;padding:8px;border:2px solid #10131a;border-radius:8px;font:inherit}
button{padding:8px 24px;background:#ffc700;border:2px solid #10131a;border-radius:8px;color:#10131a;font:inherit;font-weight:bold}
.phone{margin:8px 0 0;padding:8px 16px;max-width:480px;border-radius:8px}
.phone p{margin:0}
.whatsapp{background:#d9fdd3;border-radius:0 12px 12px 12px}
.push{background:#f3f4f7;border:1px solid #d5d9e0}
.spoken{background:#e7effb}
.said{padding:8px 16px;border-left:6px solid #ffc700}
li form{margin:8px 0 0}
li button{margin:4px 8px 4px 0;min-height:44px;padding:6px 16px;background:#fff}
li button.key{width:48px;margin-right:2px;padding:6px 0;border-radius:24px}
[role=alert]{padding:8px 16px;background:#fff;border:3px solid #b3261e;border-radius:8px}
nav a{display:inline-block;margin:0 16px 16px 0;padding:8px 16px;background:#fff;border:2px solid #10131a;border-radius:8px;color:#10131a;line-height:28px}
a:focus,input:focus,button:focus{outline:3px solid #0a47a3;outline-offset:2px}
`;

/** The Content-Security-Policy of the outbox page and of its token page: only their own style, and forms to this origin. */
export const outboxPolicy = plainPolicy({ style: outboxStyle, formAction: "'self'" });

import base from "../tailwind.config.js";

/** The classes of the pages with inlined styles (scanner.css), and of their components. */
export default {
  ...base,
  // Classes in these files that these pages do not use.
  blocklist: [...base.blocklist, "page-prose", "band", "column", "columns", "side-extra"],
  content: {
    relative: true,
    files: [
      "../app/routes/{qrcode_process*,quickcontact,accident,wrongvehicle,inactiveqr,renewqr,warning,notice,r,thank-you-final}/**/*.tsx",
      "../app/features/{layout,contact,error-screen,message-screen,notice}/*.tsx",
      "../app/forms/{error-summary,field-shell,radio-group,text-field}.tsx",
      "../app/ui/{banner,drawn-by-scripts,description-list,disclosure,icon,links-and-buttons,page,path,plate,status-mark}.{ts,tsx}",
    ],
  },
};

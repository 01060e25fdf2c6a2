import autoprefixer from "autoprefixer";
import tailwindcss from "tailwindcss";

import { browsers } from "./styles/browsers.js";
import { darkScheme } from "./styles/dark-scheme.js";
import { inRem } from "./styles/in-rem.js";

/** @type {{ plugins: import("postcss").AcceptedPlugin[] }} */
export default { plugins: [tailwindcss(), darkScheme(), inRem(), autoprefixer({ overrideBrowserslist: browsers })] };

import address from "../../../styles/sections.css?url";

/** The sections' own stylesheet, for a screen's `links`; the other screens do not fetch it. */
export const sectionStyle = { rel: "stylesheet", href: address } as const;

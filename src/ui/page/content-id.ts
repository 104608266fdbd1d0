/** Target of the "Skip to content" link. */
export const CONTENT_ID = "content";

/** The id that "skip to the content" jumps to. */
export const CONTENT_ID = "content";

/** The pictures of a comparison, as the address spells them. */
export const PICTURES = ["prices", "savings", "shares"] as const;
export type Picture = (typeof PICTURES)[number];

const WORD = "picture";

/** The picture that the address opens; null for none. */
export const readPicture = (query: URLSearchParams): Picture | null =>
  PICTURES.find((each) => each === query.get(WORD)) ?? null;

/** The change of the address that opens a picture, or closes it. */
export const picturePatch = (picture: Picture | null) => ({ [WORD]: picture });

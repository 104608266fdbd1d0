export const PICTURES = ["prices", "savings", "shares"] as const;
export type Picture = (typeof PICTURES)[number];

const WORD = "picture";

export const readPicture = (query: URLSearchParams): Picture | null =>
  PICTURES.find((each) => each === query.get(WORD)) ?? null;

export const picturePatch = (picture: Picture | null) => ({ [WORD]: picture });

import { paths } from "#src/entities/paths.ts";

/** The wizard that fills an offer from a file. (Beside the other addresses it would be loaded by the sign-in page.) */
export const offerImportPath = (offer: number): string => `${paths.offer(offer)}/import`;

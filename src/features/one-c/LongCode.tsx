import { styled } from "@mui/material/styles";

const Root = styled("span")({ whiteSpace: "normal", overflowWrap: "anywhere" });

/** A code that is longer than the place it stands in: it goes on in the next line. */
export const LongCode = ({ children }: { children: string }) => <Root className="code">{children}</Root>;

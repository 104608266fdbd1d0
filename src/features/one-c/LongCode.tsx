import { styled } from "@mui/material/styles";

const Root = styled("span")({ whiteSpace: "normal", overflowWrap: "anywhere" });

/** Renders a code that wraps if it doesn't fit on one line. */
export const LongCode = ({ children }: { children: string }) => <Root className="code">{children}</Root>;

/** MUI's Hindi texts and a font for Devanagari. */
import "@fontsource-variable/noto-sans-devanagari/index.css";
export { hiIN } from "@mui/material/locale";

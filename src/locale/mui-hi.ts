/** MUI's Hindi translations and a font for Devanagari. */
import "@fontsource-variable/noto-sans-devanagari/index.css";
export { hiIN } from "@mui/material/locale";

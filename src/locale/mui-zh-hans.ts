/** MUI's words in Chinese with the letters of the script, of which the browser fetches those that a page shows. */
import "@fontsource-variable/noto-sans-sc/index.css";
export { zhCN } from "@mui/material/locale";

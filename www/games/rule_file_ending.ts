/** How the names of rule files end. */
export const ruleFileEnding = /\.(zrf|lud|4th)$/i;

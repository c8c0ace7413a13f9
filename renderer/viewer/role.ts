/** Whose image a viewport shows; `other` is another patient's, which never hangs beside this one's (D6). */
export type ViewportRole = 'current' | 'prior' | 'other';

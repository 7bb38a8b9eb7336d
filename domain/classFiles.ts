const gigabytes = 1024 ** 3;

/** Files of one upload (CLASSFILE-1). */
export const CLASS_FILES_MOST = 10;

/** Bytes that the files of one teacher, and those of one class, may have together (CLASSFILE-4). */
export const CLASS_FILE_QUOTA = { teacher: 2 * gigabytes, class: gigabytes } as const;

export const CLASS_FILE_TITLE = { min: 4, max: 100 } as const;

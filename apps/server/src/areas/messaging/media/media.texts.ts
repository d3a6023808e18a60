/** Portuguese texts of media. */
export const mediaTexts = {
  file_missing: 'Escolha um arquivo',
  the_video: 'O vídeo',
  the_image: 'A imagem',
  the_document: 'O PDF',
  the_audio: 'O áudio',
  too_large: (file: string, megabytes: number) => `${file} pode ter no máximo ${megabytes} MB.`,
  accepted: 'Envie um vídeo (mp4, webm, m4v, mov), uma imagem (jpg, png, gif) ou um PDF.',
} as const;

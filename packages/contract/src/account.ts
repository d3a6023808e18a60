import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { CurrentUser, Email, NewPassword, SessionToken } from './session.ts';
import { Id, Instant, line, listOf, PICTURES } from './shapes.ts';

/** The signed-in person's own account (/my-account). */

/** Hours a person has to confirm a new e-mail. */
export const EMAIL_CHANGE_HOURS = 24;

export const ProfileDraft = z.object({
  name: line(120).min(1, 'O nome é obrigatório'),
  email: Email,
});

const repeated = {
  path: ['password_confirmation'],
  error: 'As senhas devem ser iguais',
};

export const PasswordChange = z
  .object({
    old_password: z
      .string({ error: 'A senha atual é obrigatória' })
      .min(1, 'A senha atual é obrigatória')
      .max(200),
    password: z
      .string({ error: 'A nova senha é obrigatória' })
      .min(1, 'A nova senha é obrigatória')
      .pipe(NewPassword),
    password_confirmation: z.string({ error: 'Repita a nova senha' }).max(200),
  })
  .refine((body) => body.password === body.password_confirmation, repeated)
  .meta({ description: '`password_confirmation` repeats `password`' });

/**
 * Plain fields of the form, in addition to the file `avatar`; an empty `avatar` removes it. Omitted fields are
 * unchanged. A new e-mail or password needs `old_password`.
 */
export const UserForm = z.object({
  name: ProfileDraft.shape.name.optional(),
  email: Email.optional(),
  avatar: z.literal('').optional(),
  old_password: z.string().max(200).optional(),
  password: z.string().max(200).optional(),
  password_confirmation: z.string().max(200).optional(),
});
export type UserForm = z.output<typeof UserForm>;

export const Account = z.object({
  user: CurrentUser,
  /** The address that still waits for its confirmation. */
  pending_email: z.string().nullable(),
});
export type Account = z.output<typeof Account>;

/** `session` replaces the caller's token where every earlier session has just ended. */
export const AccountUpdated = Account.extend({ session: SessionToken.nullable() });
export type AccountUpdated = z.output<typeof AccountUpdated>;

export const getAccount = endpoint({
  method: 'GET',
  path: '/users',
  permission: 'User.show',
  summary: 'The own account, with an e-mail change that waits for its confirmation',
  response: Account,
});

export const updateUser = endpoint({
  method: 'PUT',
  path: '/users',
  permission: 'User.update',
  summary: 'Changes the own profile, avatar (JPEG, PNG or GIF, 5 MB), e-mail or password',
  body: UserForm,
  multipart: true,
  file: { field: 'avatar', types: PICTURES },
  response: AccountUpdated,
  failures: ['invalid_fields', 'too_large', 'unsupported_file', 'too_many_requests'],
});

export const confirmEmailChange = endpoint({
  method: 'POST',
  path: '/users/confirm-email',
  permission: 'User.update',
  summary: 'Confirms a new e-mail with the token mailed to it; every other session ends',
  body: z.object({ token: z.string().min(1).max(200) }),
  response: AccountUpdated,
  failures: ['email_change_invalid'],
});

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/users/email-change',
  permission: 'User.update',
  summary: 'Lets an e-mail change go that still waits; its link no longer works',
  response: Account,
});

/** A valid sign-in. */
export const OpenSession = z.object({
  id: Id,
  is_current: z.boolean(),
  user_agent: z.string(),
  address: z.string(),
  created_at: Instant,
  last_seen_at: Instant,
});
export type OpenSession = z.output<typeof OpenSession>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/auth/sessions',
  permission: 'signed_in',
  summary: 'The own sign-ins that still stand, last used first',
  response: listOf(OpenSession),
});

export const endOneSession = endpoint({
  method: 'DELETE',
  path: '/auth/sessions/:id',
  permission: 'signed_in',
  summary: 'Ends one of the own sign-ins',
  response: 'nothing',
});

export const endOtherSessions = endpoint({
  method: 'DELETE',
  path: '/auth/sessions',
  permission: 'signed_in',
  summary: 'Ends every own sign-in but this one',
  response: 'nothing',
});

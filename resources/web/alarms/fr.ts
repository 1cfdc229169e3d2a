import type { AlarmWords } from './alarm-words.ts';

export const fr: AlarmWords = {
  items_untaxed: [
    '{count, plural, one {# article est vendu} other {# articles sont vendus}} sans TVA.',
    'Ouvrez un taux et choisissez « Appliquer à tous ». Pour les articles exonérés, utilisez un taux de 0 %.',
  ],
  kitchen_printer_down: [
    '{name} n’imprime pas. {waiting, plural, =0 {Rien n’attend} one {# bon attend} other {# bons attendent}} pour {kitchens}.',
    'Vérifiez l’alimentation, le papier et le capot. En attendant, annoncez les commandes en cuisine ou envoyez les bons à une autre imprimante.',
  ],
  printer_down: [
    '{name} n’imprime pas. {waiting, plural, =0 {Rien n’attend} one {# document attend} other {# documents attendent}}.',
    'Vérifiez l’alimentation, le papier et le capot.',
  ],
  tickets_stuck: [
    '{count, plural, one {# bon n’a pas été imprimé} other {# bons n’ont pas été imprimés}} en cuisine.',
    'Ouvrez la file d’impression\u00a0: imprimez les bons, envoyez-les à une autre imprimante ou annulez ceux déjà annoncés.',
  ],
  storage_failed: [
    'Le disque de cet ordinateur ne fonctionne pas ({reason}).',
    'Impossible de commander ou d’imprimer d’ici là. Vérifiez le disque, son câble et les droits du dossier Galley, puis redémarrez l’ordinateur.',
  ],
  database_busy: [
    'Un autre programme de cet ordinateur verrouille la base de données de Galley.',
    'Fermez-le. C’est souvent un outil de base de données, une sauvegarde ou un antivirus\u00a0: excluez-en le dossier Galley.',
  ],
  disk_nearly_full: [
    'Le disque de cet ordinateur est presque plein\u00a0: {megabytes} Mo libres.',
    'Libérez de la place. Disque plein, impossible de commander ou d’imprimer.',
  ],
  database_damaged: [
    'Une partie de la base de données est endommagée.',
    'Lancez un contrôle, puis restaurez la dernière bonne sauvegarde.',
  ],
  stopped_copy: [
    'Un autre ordinateur gère maintenant cet établissement. Impossible de vendre depuis celui-ci.',
    'Utilisez l’autre ordinateur. Pour récupérer les commandes non synchronisées, exécutez «\u00a0galley backup FICHIER\u00a0» ici et «\u00a0galley rescue FICHIER\u00a0» là-bas.',
  ],
  clock_wrong: [
    'L’horloge de cet ordinateur est décalée de {minutes, plural, one {# minute} other {# minutes}}.',
    'Corrigez la date, l’heure et le fuseau horaire, et activez le réglage automatique de l’heure.',
  ],
  clock_doubtful: [
    'L’horloge de cet ordinateur est peut-être fausse. Elle indique {says_at}\u00a0; d’après la dernière vente, il devrait être {expected_at}.',
    'Si elle est fausse, corrigez la date et l’heure. Si elle est juste, confirmez-la.',
  ],
  invoices_waiting: [
    '{count, plural, one {# facture attend} other {# factures attendent}}. Cela ouvrirait un autre exercice\u00a0: l’horloge de cet ordinateur indique {says_at}.',
    'Si la date est juste, confirmez-la pour les émettre. Sinon, corrigez la date et l’heure.',
  ],
  head_office_away: [
    'Le siège est injoignable.',
    'Vérifiez la connexion Internet de cet ordinateur. La vente continue, et tout est envoyé au retour de la connexion.',
  ],
  head_office_refuses: [
    'Le siège refuse la synchronisation\u00a0: {problem}',
    'Ouvrez la page Synchronisation\u00a0: elle dit quoi faire. La vente continue et tout est enregistré ici.',
  ],
  changes_ahead: [
    'Le siège n’a pas accepté {count, plural, one {# modification} other {# modifications}} d’ici, car leur heure est en avance sur la sienne.',
    'Corrigez la date et l’heure ici et au siège. Galley renverra les modifications.',
  ],
  set_back: [
    'Les données de cet ordinateur ont été ramenées à un état antérieur.',
    'Les dernières données manquent\u00a0: ressaisissez-les d’après les tickets, et vérifiez le disque.',
  ],
  set_back_office: [
    'Les données de cet ordinateur ont été ramenées à un état antérieur.',
    'Les établissements renvoient ce qu’ils ont, y compris les modifications du siège. Si l’un d’eux signale que le siège ne le reconnaît pas, créez un code pour lui.',
  ],
  set_back_branch: [
    'Les données de cet ordinateur ont été ramenées à un état antérieur.',
    'Le siège renvoie ce qu’il a. Ressaisissez d’après les tickets ce qui manque encore.',
  ],
  set_back_unknown: [
    'Les données de cet ordinateur ont été ramenées à un état antérieur.',
    'Demandez au siège un code pour cet établissement et saisissez-le dans la page Synchronisation. Le siège renvoie ensuite ce qu’il a.',
  ],
  owners_held: [
    'Le siège veut ajouter ou modifier {count, plural, one {# compte propriétaire} other {# comptes propriétaires}} ici. C’est suspendu.',
    'Si vous l’attendiez, acceptez sur la page Synchronisation. Sinon, ce serveur est peut-être relié au mauvais siège.',
  ],
  rows_waiting: [
    '{count, plural, one {# donnée d’un autre serveur n’a pas pu être enregistrée} other {# données d’un autre serveur n’ont pas pu être enregistrées}}.',
    'Voyez-les sur la page Synchronisation. Galley réessaie\u00a0; vous pouvez aussi les abandonner.',
  ],
  rights_refused: [
    'Un établissement a voulu modifier des réglages réservés au siège. {count, plural, one {# modification a été bloquée} other {# modifications ont été bloquées}}.',
    'Demandez à l’établissement qui les a faites. Si personne, ce serveur est peut-être compromis\u00a0: révoquez son accès.',
  ],
  branch_silent: [
    '{branch} est hors ligne.',
    'Vérifiez que son ordinateur est allumé et connecté à Internet. L’établissement peut continuer à vendre.',
  ],
  catalogue_changed: [
    '{branch} a modifié {records} éléments partagés de la carte, ou plus, en une heure.',
    'Examinez les modifications. Vous pouvez toutes les annuler.',
  ],
  set_back_claimed: [
    '{servers} signale que la base de données du siège vient d’une copie plus ancienne.',
    'Si c’est exact, confirmez-le sur la page Synchronisation. Sinon, vérifiez ce serveur et révoquez son accès.',
  ],
  webhook_paused: [
    'Le webhook {name} n’accepte pas les événements\u00a0: Galley l’a suspendu. {problem}',
    'Réparez la destination et reprenez l’envoi, ou désactivez le webhook.',
  ],
  table_deleted: [
    '{table} a été supprimée alors que des clients y sont assis.',
    'Fermez leurs commandes ou déplacez-les. {table} disparaît ensuite du plan.',
  ],
  receipts_unsigned: [
    '{count, plural, one {# ticket n’a pas été signé} other {# tickets n’ont pas été signés}} par le dispositif fiscal.',
    'Vérifiez que l’appareil est allumé et connecté, et que son adresse dans les réglages est juste. Galley fait signer les tickets dès qu’il répond.',
  ],
  backups_old: [
    'La dernière bonne sauvegarde date de {hours, plural, one {# heure} other {# heures}}.',
    'Vérifiez que le disque ou le partage de sauvegarde est connecté et a de la place.',
  ],
  backups_missing: [
    'Les sauvegardes sont désactivées. Si ce disque tombe en panne, tout ce qui n’est qu’ici est perdu.',
    'Choisissez un dossier de sauvegarde sur un autre disque ou un partage réseau.',
  ],
  backup_failed: [
    'La dernière sauvegarde vers {folder} a échoué.',
    'Vérifiez que la destination est connectée, a de la place et accepte l’écriture.',
  ],
  pins_unreadable: [
    'Ces codes PIN viennent d’un autre ordinateur et ne marchent pas ici\u00a0: {names}.',
    'Définissez de nouveaux codes PIN pour ces personnes.',
  ],
  grave_act: [
    '{count, plural, one {# action sensible a été effectuée} other {# actions sensibles ont été effectuées}} sur ce serveur, la dernière par {person} depuis {address}.',
    'Si vous l’attendiez, marquez comme vu. Sinon, changez votre mot de passe et révoquez l’accès de cette personne.',
  ],
  second_factor_guessed: [
    'Quelqu’un connaît le mot de passe de {names} et essaie de deviner les codes à deux facteurs.',
    'Changez ce mot de passe maintenant. La double authentification l’a arrêté jusqu’ici.',
  ],
  demo_people: [
    'Des comptes de démonstration peuvent encore se connecter\u00a0: {names}. Leurs codes PIN sont publics.',
    'Supprimez ou désactivez ces comptes.',
  ],
  rights_changed: [
    'Le serveur {branch} a modifié les droits ou identifiants de {accounts, plural, one {# compte} other {# comptes}}.',
    'Consultez le journal. Si personne ne l’a voulu, corrigez les comptes et révoquez l’accès du serveur.',
  ],
  loss_unusual: [
    'Le {date}, les annulations, remises et remboursements de {person} ont atteint {share}\u00a0% des ventes. D’habitude\u00a0: {usual}\u00a0%.',
    'Examinez-les dans Contrôle des pertes, puis marquez comme vu.',
  ],
};
